import type { DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import type {
  CredentialsState,
  OnboardingStep,
  SubAccountStage,
} from "#lib/sub-accounts/schema.ts";
import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import type { SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import { daysBefore } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import { CLIENTS, FIRST_NAMES, LAST_NAMES } from "./words.ts";

export type ClientPlan = {
  stage: SubAccountStage;
  credentials: CredentialsState;
  /** The exchange's word; null: it has none of it. */
  status: SubAccountStatus | null;
  daysAgo: number;
  step?: OnboardingStep;
  isWorking?: boolean;
  refused?: string;
};

/** One for each of the clients, in their order. */
export const PLANS: readonly ClientPlan[] = [
  { stage: "submitted", credentials: "held", status: "APPROVED", daysAgo: 80 },
  { stage: "submitted", credentials: "held", status: "APPROVED", daysAgo: 61 },
  { stage: "submitted", credentials: "held", status: "APPROVED", daysAgo: 33 },
  { stage: "submitted", credentials: "refused", status: "APPROVED", daysAgo: 52 },
  { stage: "submitted", credentials: "held", status: "UNDER_REVIEW", daysAgo: 1.2 },
  { stage: "submitted", credentials: "held", status: "REJECTED", daysAgo: 19 },
  { stage: "draft", credentials: "none", status: null, daysAgo: 0.3, step: "company" },
  { stage: "draft", credentials: "none", status: null, daysAgo: 4, step: "documents" },
  { stage: "created", credentials: "missing", status: "PENDING", daysAgo: 9 },
  {
    stage: "created",
    credentials: "held",
    status: "PENDING",
    daysAgo: 6,
    refused: "INVALID_INPUT",
  },
  { stage: "sending", credentials: "renewing", status: "PENDING", daysAgo: 0.1, isWorking: true },
  { stage: "creating", credentials: "none", status: null, daysAgo: 0.02, isWorking: true },
  { stage: "unclear", credentials: "none", status: null, daysAgo: 2 },
];

export function clientOf({ chance, now }: Ground, index: number): CreateSubAccount {
  const [company_name, trade_name] = CLIENTS[index] ?? CLIENTS[0];
  const first = chance.pick(FIRST_NAMES);
  const full = `${first} ${chance.pick(LAST_NAMES)} ${chance.pick(LAST_NAMES)}`;
  const day = (years: number) =>
    daysBefore(now, years * 365)
      .toISOString()
      .slice(0, 10);
  return {
    company_infos: {
      cnpj: chance.cnpj(),
      company_name,
      ...(trade_name ? { trade_name } : {}),
      company_type: "LTDA",
      constitution_date: day(chance.whole(2, 30)),
      monthly_income: `${chance.whole(40, 900)}000.00`,
    },
    representative: {
      name: first,
      full_name: full,
      email: `${first
        .normalize("NFD")
        .replaceAll(/[^a-z]/gi, "")
        .toLowerCase()}@cliente${index + 1}.example`,
      cpf: chance.cpf(),
      phone: `+551190000${chance.digits(4)}`,
      mother_name: `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`,
      monthly_income: "18000.00",
      birth_date: day(chance.whole(28, 66)),
      was_signed: true,
      signature_date: day(0.3),
    },
    address: {
      street: "Rua dos Exemplos",
      number: String(chance.whole(10, 990)),
      city: "São Paulo",
      zip_code: "01001000",
      neighborhood: "Sé",
      uf: "SP",
      adress_type: 2,
    },
    ref: `CL-${String(index + 1).padStart(3, "0")}`,
  };
}

/** A draft that was begun only now has its company alone. */
export function contentOf({ step }: ClientPlan, client: CreateSubAccount): DraftContent {
  const { company_infos, representative, address, ref = "" } = client;
  if (step === "company") return { company_infos: { company_name: company_infos.company_name } };
  return { company_infos, representative, address, ref } as DraftContent;
}
