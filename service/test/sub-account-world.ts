import { generateCnpj, generateCpf } from "@brazilian-utils/brazilian-utils";
import { expect } from "vitest";
import { EXAMPLES } from "#protocol/api/examples.ts";
import type { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import {
  COMPANY_DOCUMENTS,
  type DocumentType,
  type SubAccountRecord,
} from "#protocol/sub-accounts/sub-accounts.ts";
import {
  decideAnalysis,
  type KycDecision,
} from "#service/domain/sub-accounts/sub-account-moves.ts";
import type { TestUser } from "./build.ts";
import type { Refusal, Sent } from "./caller.ts";
import type { Harness } from "./harness.ts";

type Secrets = { api_key: string; api_secret: string };
export type Created = {
  status: "success";
  account: {
    name: string;
    document: string;
    ref: string | null;
    status: string;
    secrets: Secrets;
    webhook_secret?: string;
  };
};
export type SubClient = TestUser & { document: string; webhookSecret: string | null };

const EXAMPLE = EXAMPLES["createSubAccount"]?.input as CreateSubAccount;
export const ALL_DOCUMENTS: readonly DocumentType[] = [
  "SELFIE",
  "RG_FRONT",
  "RG_BACK",
  ...COMPANY_DOCUMENTS,
];

/** A new sub-account's body with its own CNPJ and CPF, and without a `callback_url`. */
export function subAccountBody(override: Partial<CreateSubAccount> = {}): CreateSubAccount {
  const { callback_url: _, ...body } = EXAMPLE;
  return {
    ...body,
    company_infos: { ...body.company_infos, cnpj: generateCnpj(2) },
    representative: { ...body.representative, cpf: generateCpf() },
    ...override,
  };
}

/** Sub-accounts of a service in any state; the test decides in the analyst's place. */
export function subAccountWorld(service: Pick<Harness, "deps" | "call">) {
  const world = {
    ask: <Body = Created & Refusal>(parent: TestUser, body: unknown, sent: Sent = {}) =>
      service.call<Body>(parent, "POST /sub-accounts", { body, ...sent }),
    userOf: async (document: string, parent: TestUser): Promise<number> => {
      const row = await service.deps.db
        .selectFrom("sub_accounts")
        .select("user_id")
        .where("document", "=", document)
        .where("parent_id", "=", parent.id)
        .executeTakeFirstOrThrow();
      return row.user_id;
    },
    create: async (
      parent: TestUser,
      override: Partial<CreateSubAccount> = {},
    ): Promise<SubClient> => {
      const { status, text, body } = await world.ask(parent, subAccountBody(override));
      expect([status, text]).toEqual([201, text]);
      const { document, secrets, webhook_secret = null } = body.account;
      return {
        id: await world.userOf(document, parent),
        apiKey: secrets.api_key,
        apiSecret: secrets.api_secret,
        document,
        webhookSecret: webhook_secret,
      };
    },
    /** Pretends that it has sent these documents; their contents are never read. */
    receive: async ({ id }: { id: number }, types: readonly DocumentType[] = ALL_DOCUMENTS) => {
      if (types.length === 0) return;
      await service.deps.db
        .insertInto("sub_account_documents")
        .values(
          types.map((type) => ({
            user_id: id,
            type,
            media_type: "application/pdf" as const,
            size: 1,
            content: Buffer.from([0]),
          })),
        )
        .onConflict((conflict) => conflict.columns(["user_id", "type"]).doNothing())
        .execute();
    },
    open: (sub: TestUser, body: unknown = {}) =>
      service.call<{ status: string; message: string } & Refusal>(
        sub,
        "POST /sub-accounts/open-full-account",
        { body },
      ),
    /** The analyst's key of the latest analysis. */
    caseOf: async ({ id }: { id: number }): Promise<string> => {
      const row = await service.deps.db
        .selectFrom("kyc_analyses")
        .select("key")
        .where("user_id", "=", id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return row.key;
    },
    decide: async (sub: { id: number }, decision: KycDecision): Promise<boolean> => {
      const key = await world.caseOf(sub);
      return service.deps.transaction((tx) => decideAnalysis(tx, key, decision));
    },
    look: (who: TestUser, document: string) =>
      service.call<{ status: "success"; account: SubAccountRecord } & Refusal>(
        who,
        `GET /sub-accounts/${document}`,
      ),
    /** A sub-account that has sent everything and waits for its analysis. */
    underReview: async (parent: TestUser, override: Partial<CreateSubAccount> = {}) => {
      const sub = await world.create(parent, override);
      await world.receive(sub);
      expect((await world.open(sub)).status).toBe(200);
      return sub;
    },
    approved: async (parent: TestUser, override: Partial<CreateSubAccount> = {}) => {
      const sub = await world.underReview(parent, override);
      expect(await world.decide(sub, { status: "APPROVED" })).toBe(true);
      return sub;
    },
  };
  return world;
}
