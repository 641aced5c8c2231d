import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { toJson } from "#platform/json-column.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import {
  ADDRESS,
  insertPayin,
  insertWallet,
  openIntent,
  typed,
} from "#lib/test/rows/payin-rows.ts";
import { insertPayout, insertPayoutIntent, SPENDER } from "#lib/test/rows/payout-rows.ts";
import { sweepEvents } from "./sweep-events.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());
beforeEach(async () => {
  await sql`truncate payin, payout, payin_intent, payout_intent, payout_execution cascade`.execute(
    store.db,
  );
  await store.db.deleteFrom("event").execute();
});

type About = { transaction_id: bigint } | { payout_id: string } | { verified: false };
/** A delivery that came so many days ago. */
const event = (name: string, days: number, about?: About) =>
  store.db
    .insertInto("event")
    .values({
      connection_id: MAIN_CONNECTION,
      account_id: MAIN_ACCOUNT,
      identity: name,
      name,
      body: "{}",
      headers: toJson({}),
      verified: true,
      received_at: sql<Date>`now() - make_interval(days => ${days}::int)`,
      ...about,
    })
    .execute();
const left = async () => {
  while (await sweepEvents(store, 2));
  const rows = await store.db.selectFrom("event").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};
const ended = { status: "completed", reported_by: "reading" } as const;

test("goes after its days, while the payment that it was about stays", async () => {
  const { transaction_id } = await insertPayin(store, MAIN_ACCOUNT);
  await store.db
    .updateTable("payin")
    .set({ ...ended, next_read_at: null })
    .execute();
  for (const name of ["a", "b", "c"]) await event(name, 91, { transaction_id });
  await event("in time", 89, { transaction_id });
  await event("of something unknown", 91);
  await event("unverified", 91, { verified: false });
  expect(await left()).toEqual(["in time", "unverified"]);
  expect(await store.db.selectFrom("payin").select("status").execute()).toEqual([
    { status: "completed" },
  ]);
});

test.each([
  ["is open", { status: "processing" }],
  ["is read again", { next_read_at: new Date() }],
  ["ended by an event alone", { reported_by: "event" }],
  ["ended otherwise by another event", { contradicted_by: "failed" }],
] as const)("stays while its payin or payout %s", async (_, state) => {
  const { transaction_id } = await insertPayin(store, MAIN_ACCOUNT);
  const { payout_id } = await insertPayout(store, MAIN_ACCOUNT);
  for (const table of ["payin", "payout"] as const) {
    await store.db
      .updateTable(table)
      .set({ ...ended, next_read_at: null, ...state })
      .execute();
  }
  await event("of a payin", 4000, { transaction_id });
  await event("of a payout", 4000, { payout_id });
  expect(await left()).toEqual(["of a payin", "of a payout"]);
});

test("stays while a payout that was asked for since is looked for", async () => {
  const id = randomUUID();
  await insertPayoutIntent(store, MAIN_ACCOUNT, id);
  await sql`insert into payout_execution (account_id, intent_id, payout_quote_id, network, token, spender,
      signer, units, rate, sender_cents, receiver_cents, head, asked_by, asked_at)
    values (${MAIN_ACCOUNT}, ${id}, 'q', 'polygon', 'USDC', ${SPENDER}, ${ADDRESS}, 1, 1, 1, 1, 1, 'ana',
      now() - interval '100 days')`.execute(store.db);
  await event("before it", 101, { payout_id: "one" });
  await event("after it", 99, { payout_id: "other" });
  expect(await left()).toEqual(["after it"]);
});

test("stays while a payin that was asked for since has no answer", async () => {
  const wallet = await insertWallet(store, MAIN_ACCOUNT);
  await openIntent(store, MAIN_ACCOUNT, typed(wallet));
  await sql`update payin_intent set status = 'unclear', created_at = now() - interval '100 days'`.execute(
    store.db,
  );
  await event("before it", 101);
  await event("after it", 99);
  expect(await left()).toEqual(["after it"]);
});
