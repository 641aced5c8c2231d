import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { undecided } from "#lib/closes/rows/blockers.ts";
import type { ExceptionState } from "#lib/rules/reconciliation/exceptions.ts";
import { exceptionDetail } from "./exception.ts";
import { paymentDifferences } from "./payment-differences.ts";
import { exceptionRows, queueCounts } from "./queue.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());
const OURS = { id: "ours" };
const settle = async () => {
  for (let at = 0; at < 10; at += 1)
    while (await reconcile(store, undefined, { reads: () => true }));
};
const differs = (units: string) =>
  sql
    .raw(
      `update payin set chain_check = 'differs', chain_difference = 'other_recipient_or_amount',
        chain_units = ${units} where id = 1`,
    )
    .execute(store.db);
const open = async () => {
  const { rows } = await exceptionRows(store, OURS, { state: "open" });
  return rows.filter(({ kind }) => kind === "chain_other_party");
};

beforeAll(async () => {
  await storePayments(store.db, OURS.id, 20);
  await differs("receiver_units - 5110204");
  await settle();
});

test("a payin that differs on the blockchain says by how many tokens, in the list and on its own page", async () => {
  const [row] = await open();
  const between = { amount: "-5.110204", asset: "USDC" };
  expect(row).toMatchObject({ between, amount: "100.01", payment: { token: "USDC" } });
  expect(await exceptionDetail(store, OURS, row?.id ?? "")).toMatchObject({
    exception: { between },
    sides: { what: "units", ours: "45.000001", theirs: "39.889797" },
  });
});

test("what keeps the month open is named, with what differs instead of the whole payment", async () => {
  const [row] = await open();
  const blockers = await undecided(store.db, OURS.id, "2099-12", []);
  expect(blockers).toContainEqual({
    blocker: "exception",
    kind: "chain_other_party",
    count: 1,
    amount: "100.01",
    isOfPayments: true,
    things: [
      {
        is: "exception",
        number: row?.id,
        href: `/reconciliation/${row?.id}`,
        name: row?.name,
        day: row?.day,
        sum: { amount: "-5.110204", asset: "USDC", isDifference: true, isMore: false },
      },
    ],
  });
});

test("each view says how much stands in it", async () => {
  const of = async (state: ExceptionState) =>
    (await exceptionRows(store, OURS, { state })).rows.length;
  const { tabs } = await queueCounts(store, OURS);
  expect(tabs).toEqual({
    open: await of("open"),
    matches: 0,
    asked: await of("asked"),
    explained: await of("explained"),
    written_off: await of("written_off"),
    cleared: await of("cleared"),
  });
  expect(tabs.open).toBeGreaterThan(0);
});

test("the payin's own notice says the figures: its difference does not repeat them", async () => {
  const payment = { of: "payin", id: 1n, token: "USDC" } as const;
  const found = await paymentDifferences(store, sessionOf(built.ours), payment);
  expect(found).toMatchObject([{ kind: "chain_other_party", amounts: null }]);
});

test("an explanation holds for the figure that was explained, and for no other", async () => {
  const explain = () =>
    sql`update reconciliation_exception set state = 'explained', reason = 'Conferido', decided_by = 'ana',
      decided_at = now() where kind = 'chain_other_party'`.execute(store.db);
  await explain();
  await differs("receiver_units - 5110204");
  await settle();
  expect(await open()).toEqual([]);
  await differs("receiver_units - 1");
  await settle();
  expect(await open()).toMatchObject([
    { between: { amount: "-0.000001", asset: "USDC", isMore: false } },
  ]);
});

test("without the figure it says no difference", async () => {
  await differs("null");
  await settle();
  expect(await open()).toMatchObject([{ between: null }]);
});
