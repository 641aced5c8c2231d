import type { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import type { TestUser } from "./build.ts";
import type { Harness } from "./harness.ts";

/** What a test looks at: the payout on the wire, its row, its sends, its PIX, its events. */
export function payoutReads({ deps, call }: Pick<Harness, "deps" | "call">) {
  const reads = {
    look: async ({ user, id }: { user: TestUser; id: string }) =>
      (await call<{ data: PayoutRecord }>(user, `GET /exchange/payout/${id}`)).body.data,
    rowOf: ({ id }: { id: string }) =>
      deps.db
        .selectFrom("payouts")
        .selectAll()
        .where("payout_id", "=", id)
        .executeTakeFirstOrThrow(),
    statesOf: async (made: { id: string }) =>
      (await reads.sendsOf(made)).map(({ purpose, state }) => `${purpose} ${state}`),
    sendsOf: async (made: { id: string }) =>
      deps.db
        .selectFrom("chain_sends")
        .selectAll()
        .where("payout_id", "=", (await reads.rowOf(made)).id)
        .orderBy("id")
        .execute(),
    pixOf: async (made: { id: string }) =>
      (await deps.db
        .selectFrom("pix_payments")
        .selectAll()
        .where("payout_id", "=", (await reads.rowOf(made)).id)
        .executeTakeFirst()) ?? null,
    events: async (user: TestUser) =>
      (await listEvents(deps.db, user.id)).map(({ event, data }) => {
        const { status } = data as PayoutRecord;
        return `${event.replace("crypto.payout.", "")} ${status}`;
      }),
  };
  return reads;
}
