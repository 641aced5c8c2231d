import "server-only";
import { sql } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { approveRequestAction, refuseRequestAction } from "#lib/policies/actions/requests.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { request } from "#lib/test/next/next-request.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import type { TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

/** A dashboard with an operator who is signed in, and others who have decided for two days. */
export async function policedDashboard({ store, headersOf }: TestDashboard) {
  const headers = {
    operator: await headersOf("operator"),
    approver: await headersOf("approver"),
    admin: await headersOf("admin"),
  };
  await store.db
    .updateTable("membership")
    .set({ decides_since: sql<Date>`now() - interval '48 hours'` })
    .execute();
  const as = async <T>(who: keyof typeof headers, work: () => Promise<T>): Promise<T> => {
    const before = request.headers;
    request.headers = headers[who];
    try {
      return await work();
    } finally {
      request.headers = before;
    }
  };
  const last = async (operation: RequestOperation, object: string) => {
    const found = await lastRequestOf(store.db, { accountId: MAIN_ACCOUNT, operation, object });
    if (!found) throw new Error("nobody asked");
    return found.row;
  };
  request.headers = headers.operator;
  return {
    headers,
    as,
    last,
    approve: async (
      operation: RequestOperation,
      object: string,
      who: keyof typeof headers = "approver",
    ) => {
      const { id, hash } = await last(operation, object);
      return codeOf(await as(who, () => approveRequestAction({ request: id, hash })));
    },
    refuse: async (operation: RequestOperation, object: string) => {
      const { id } = await last(operation, object);
      const reason = "Não conheço";
      return codeOf(await as("approver", () => refuseRequestAction({ request: id, reason })));
    },
    /** Ends the rest of everything that rests. */
    passCoolingOff: () =>
      store.db
        .updateTable("recipient")
        .set({ cooling_off_until: new Date(Date.now() - 1000) })
        .where("cooling_off_until", "is not", null)
        .execute(),
  };
}
