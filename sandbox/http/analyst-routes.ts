import { ExchangeError } from "#protocol/wire/error.ts";
import { decideKyc } from "#protocol/api/sandbox.ts";
import type { Analyst } from "#sandbox/analyst/analyst.ts";
import type { Case } from "#sandbox/analyst/cases.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint, type Served } from "./serve-endpoint.ts";
import { line, parsedText, Timestamp } from "#protocol/wire/inputs.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { DOCUMENT_TYPES, SUB_ACCOUNT_STATUSES } from "#protocol/sub-accounts/sub-accounts.ts";
import { z } from "#protocol/wire/zod.ts";

const Key = z.string().regex(/^[\w-]{1,64}$/, "invalid");

const CaseRecord = z.strictObject({
  key: z.string(),
  document: z.string(),
  status: z.enum(SUB_ACCOUNT_STATUSES).exclude(["PENDING"]),
  reason: z.string().nullable(),
  opened_at: Timestamp,
  decided_at: Timestamp.nullable(),
});

/** Opens a case, once per key. */
const putCase = {
  method: "PUT",
  path: "/analyst/cases/{key}",
  input: z.object({
    key: Key,
    user_id: z.int().positive(),
    document: parsedText(parseCnpj, "invalid_cnpj"),
    name: line(300),
    trade_name: line(300).nullable(),
    documents: z.array(z.enum(DOCUMENT_TYPES)).max(DOCUMENT_TYPES.length, "too_many"),
  }),
  reply: CaseRecord,
} as const satisfies Served;

const getCase = {
  method: "GET",
  path: "/analyst/cases/{key}",
  input: z.object({ key: Key }),
  reply: CaseRecord,
} as const satisfies Served;

const caseRecord = (made: Case) => ({
  key: made.key,
  document: made.document,
  status: made.status,
  reason: made.reason,
  opened_at: made.openedAt.toISOString(),
  decided_at: made.decidedAt?.toISOString() ?? null,
});

/** The analyst's API for its client, the exchange, and the call that decides by hand (INTERFACE §8). */
export function analystRoutes(app: App, analyst: Analyst): void {
  serveEndpoint(app, putCase, ({ trade_name: tradeName, user_id: userId, ...order }) =>
    caseRecord(analyst.put({ ...order, tradeName, userId })),
  );
  serveEndpoint(app, getCase, ({ key }) => {
    const found = analyst.cases.byKey(key);
    if (!found) throw new ExchangeError("NOT_FOUND");
    return caseRecord(found);
  });
  serveEndpoint(app, decideKyc, ({ document, status, reason }) => {
    const verdict =
      status === "APPROVED" ? { status, reason: null } : { status, reason: reason || null };
    analyst.decideDocument(document, verdict);
    return { document, status };
  });
}
