import type { PayoutNetwork, WalletNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";
import type { Role } from "#lib/rules/people/people.ts";
import type { Chance } from "./chance.ts";
import { FIRST_NAMES, LAST_NAMES, RECEIVING_NAMES, SUPPLIERS, TEAM_NAMES } from "./words.ts";

/** Everybody knows it: it opens nothing that others can reach. */
export const DEMO_PASSWORD = "seen-by-everybody-here";

type PersonPlan = { email: string; name: string; role: Role };

/** Two administrators, two approvers and an operator; the first is made when the dashboard first starts. */
export const PEOPLE = [
  { email: "helena@demo.localhost", name: TEAM_NAMES[0], role: "admin" },
  { email: "otavio@demo.localhost", name: TEAM_NAMES[1], role: "admin" },
  { email: "renata@demo.localhost", name: TEAM_NAMES[2], role: "approver" },
  { email: "joaquim@demo.localhost", name: TEAM_NAMES[3], role: "approver" },
  { email: "camila@demo.localhost", name: TEAM_NAMES[4], role: "operator" },
] as const satisfies readonly PersonPlan[];

/** The five people, by id. */
export type Team = {
  admins: readonly [string, string];
  approvers: readonly [string, string];
  operator: string;
  names: ReadonlyMap<string, string>;
};

export type WalletPlan = {
  id: bigint;
  network: WalletNetwork;
  address: string;
  name: string;
  tokens: readonly Token[];
  use: "open" | "disabled" | "archived";
  status: "registered" | "refused";
};

/** In the order of their names. */
const WALLETS = [
  ["polygon", "open", "registered"],
  ["polygon", "open", "registered"],
  ["ethereum", "open", "registered"],
  ["tron", "open", "registered"],
  ["polygon", "open", "registered"],
  ["ethereum", "disabled", "registered"],
  ["tron", "archived", "registered"],
  ["polygon_amoy", "open", "registered"],
  ["ethereum", "open", "refused"],
] as const satisfies readonly [WalletNetwork, WalletPlan["use"], WalletPlan["status"]][];

const TOKENS: Record<WalletNetwork, readonly Token[]> = {
  polygon: ["USDC", "USDC", "USDT"],
  ethereum: ["USDC", "USDT"],
  tron: ["USDT"],
  polygon_amoy: ["USDC"],
};

type WalletKind = readonly [WalletNetwork, WalletPlan["use"], WalletPlan["status"]];

export const planWallets = (
  chance: Chance,
  kinds: readonly WalletKind[] = WALLETS,
  firstId = 1,
): WalletPlan[] =>
  kinds.map(([network, use, status], at) => ({
    id: BigInt(firstId + at),
    network,
    address: chance.address(network),
    name: RECEIVING_NAMES[at] ?? "",
    tokens: TOKENS[network],
    use,
    status,
  }));

export type PixAccountPlan = {
  id: number;
  name: string;
  key: string;
  holder: string;
  /** A CPF or CNPJ, canonical. */
  document: string;
  isCompany: boolean;
};

export const PIX_ACCOUNTS = 33;
const KINDS = ["cnpj", "email", "random", "phone"] as const satisfies readonly PixKeyKind[];

const plain = (text: string, between: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^a-z ]/gi, "")
    .toLowerCase()
    .replaceAll(" ", between);

/** Suppliers, as many as have a name, and people who are reimbursed or paid for a service. */
export function planPixAccounts(
  chance: Chance,
  { count = PIX_ACCOUNTS, firstId = 1, suppliers = SUPPLIERS as readonly string[] } = {},
): PixAccountPlan[] {
  const named = new Set<string>();
  const somebody = (): string => {
    const name = `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
    if (named.has(name)) return somebody();
    named.add(name);
    return name;
  };
  return Array.from({ length: count }, (_none, at): PixAccountPlan => {
    const supplier = suppliers[at];
    const name = supplier ?? somebody();
    const document = supplier ? chance.cnpj() : chance.cpf();
    const kind = supplier ? chance.pick(KINDS) : chance.pick(["cpf", "email", "phone"] as const);
    const keys: Record<PixKeyKind, () => string> = {
      cpf: () => document,
      cnpj: () => document,
      email: () =>
        supplier ? `financeiro@${plain(name, "")}.example` : `${plain(name, ".")}@mail.example`,
      phone: () => `+55${chance.pick(["11", "21", "31", "81"])}900${chance.digits(6)}`,
      random: () => chance.uuid(),
    };
    return {
      id: firstId + at,
      name,
      key: keys[kind](),
      holder: supplier ? `${name} Ltda` : name,
      document,
      isCompany: supplier !== undefined,
    };
  });
}

/** Where payouts are paid from; the last three are Safes, whose owners allow from their own app. */
export const PAYERS = [
  { network: "polygon", token: "USDC", weight: 5, isExternal: false },
  { network: "base", token: "USDC", weight: 3, isExternal: false },
  { network: "ethereum", token: "USDT", weight: 1, isExternal: false },
  { network: "tron", token: "USDT", weight: 3, isExternal: false },
  { network: "solana", token: "USDC", weight: 2, isExternal: false },
  { network: "polygon", token: "USDC", weight: 1, isExternal: true },
] as const satisfies readonly {
  network: PayoutNetwork;
  token: Token;
  weight: number;
  isExternal: boolean;
}[];
