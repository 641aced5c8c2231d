import { ExchangeError } from "#protocol/wire/error.ts";
import { decideKyc } from "#protocol/api/sandbox.ts";
import type { Analyst } from "#sandbox/analyst/analyst.ts";
import type { Case } from "#sandbox/analyst/cases.ts";
import { getCase, putCase } from "./analyst-endpoints.ts";
import type { App } from "./sandbox-app.ts";
import { serveEndpoint } from "./serve-endpoint.ts";

const caseRecord = (made: Case) => ({
  key: made.key,
  document: made.document,
  status: made.status,
  reason: made.reason,
  opened_at: made.openedAt.toISOString(),
  decided_at: made.decidedAt?.toISOString() ?? null,
});

/** The analyst as its client, the exchange, uses it; and the call that decides by hand (INTERFACE §8). */
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
