import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import {
  exchangeStatement,
  importFile,
  openStatementAccount,
} from "#lib/reconciliation/test/bank-statement.ts";
import { PLANTED } from "#lib/reconciliation/test/planted-differences.ts";
import { KINDS } from "#lib/rules/reconciliation/kinds.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import { monthBlockers } from "./month-blockers.ts";

testSettings();
const { store, ours } = await buildStore();
const { db } = store;
afterAll(() => store.drop());
const NOW = new Date("2026-11-27T15:00:00Z");
const MONTH = "2026-11";
/** The month is over by then. */
const LATER = new Date("2026-12-01T15:00:00Z");

async function settle(): Promise<void> {
  const due = async () =>
    (await sql`select from reconciliation_due where due_at <= now()`.execute(db)).rows.length;
  while ((await due()) > 0) await reconcile(store, undefined, { now: NOW, reads: () => true });
}
const run = async (text: string) => {
  for (const one of text.split(";\n")) await sql.raw(one).execute(db);
};

beforeAll(async () => {
  await storePayments(db, ours.id, 140);
  await settle();
  const bank = await openStatementAccount(store, ours.id, "exchange");
  await importFile(store, ours.id, bank, await exchangeStatement(db, ours.id));
  await sql`update statement_line set match = 'person' where match = 'suggested'`.execute(db);
  await settle();
});

test("a month on which all witnesses agree has nothing in the way", async () => {
  expect(await monthBlockers(db, ours, MONTH, LATER)).toEqual([]);
});

test.each(KINDS)(
  "a planted %s keeps the month open, and is named with where it is decided",
  async (kind) => {
    const [plant, undo] = PLANTED[kind];
    await run(plant);
    await settle();
    const found = await monthBlockers(db, ours, MONTH, LATER);
    const before = await monthBlockers(db, ours, MONTH, NOW);
    await run(undo);
    await settle();
    const named = found.flatMap((one) => (one.blocker === "exception" ? [one] : []));
    expect(named.map((one) => one.kind)).toEqual([kind]);
    // It is decided while the month still runs, too.
    expect(before).toEqual([{ blocker: "not_over" }, ...found]);
    expect(named[0]?.things[0]?.href).toMatch(/^\/reconciliation\/\d+$/);
    expect(await monthBlockers(db, ours, MONTH, LATER)).toEqual([]);
  },
);

test("a payment that is not finished has the amount of the lists: what its payer pays, or its receiver gets", async () => {
  await run(
    "update activity set state = 'open' where kind = 'payin' and payin_id = 1;\nupdate activity set state = 'open' where kind = 'payout' and payout_id = 1",
  );
  const found = await monthBlockers(db, ours, MONTH, LATER);
  const sums = await sql<{ href: string; cents: string }>`
    select '/payins/' || id as href, sender_cents::text as cents from payin where id = 1 union all
    select '/payouts/' || id, receiver_cents::text from payout where id = 1`.execute(db);
  await run(
    "update activity set state = 'done' where kind = 'payin' and payin_id = 1;\nupdate activity set state = 'done' where kind = 'payout' and payout_id = 1",
  );
  const [open] = found.flatMap((one) => (one.blocker === "unfinished" ? [one] : []));
  const shown = open?.things.map(({ href, sum }) => ({
    href,
    cents: sum?.amount.replace(".", ""),
  }));
  expect(shown?.toSorted((a, b) => a.href.localeCompare(b.href))).toEqual(sums.rows);
});

test.each([
  ["in", "77", "0.77"],
  ["out", "-77", "-0.77"],
])("a bank's line of money that went %s has its sign", async (way, cents, amount) => {
  const [plant, undo] = PLANTED.statement_surplus.map((text) => text.replace("'x'", `'${way}'`));
  await run(plant!.replace(" 77,", ` ${cents},`));
  await settle();
  const found = await monthBlockers(db, ours, MONTH, LATER);
  await run(undo!);
  await settle();
  const [open] = found.flatMap((one) => (one.blocker === "exception" ? [one] : []));
  expect(open?.things.map(({ sum }) => sum?.amount)).toEqual([amount]);
});
