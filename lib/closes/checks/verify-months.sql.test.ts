import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkMonths } from "#lib/closes/jobs/check-months.ts";
import { lastClose } from "#lib/closes/rows/closes.ts";
import { closingDashboard } from "#lib/closes/test/closing.ts";
import { monthRows } from "#lib/closes/views/month-rows.ts";
import { monthDetail } from "#lib/closes/views/months.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { verifyMonths } from "./verify-months.ts";

const built = await closingDashboard();
const { store, closeByTwo } = built;
const { db } = store;
afterAll(() => built.drop());
beforeAll(async () => {
  await closeByTwo("2026-09");
  await closeByTwo("2026-10");
});

/** As whoever holds the database: no trigger stands in the way. */
async function byThief(text: string): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`set session_replication_role = replica`.execute(own);
    try {
      for (const one of text.split(";\n")) await sql.raw(one).execute(own);
    } finally {
      await sql`set session_replication_role = default`.execute(own);
    }
  });
}
const found = async () =>
  (await verifyMonths(store)).faults.map(({ fault, month }) => `${fault} ${month}`);

test("months that nobody has touched stand", async () => {
  expect(await verifyMonths(store)).toEqual({ closes: 2, faults: [] });
});

/** What a thief changes, how it is undone, and what is found. */
const THEFTS: Record<string, [theft: string, undo: string, found: string[]]> = {
  "a payment's amount": [
    "update payin set sender_cents = sender_cents + 1 where id = 3",
    "update payin set sender_cents = sender_cents - 1 where id = 3",
    ["changed 2026-09"],
  ],
  "a movement of the list alone": [
    "update activity set amount_cents = amount_cents + 1 where kind = 'payout' and payout_id = 3",
    "update activity set amount_cents = amount_cents - 1 where kind = 'payout' and payout_id = 3",
    ["changed 2026-09"],
  ],
  "a cost centre": [
    "update activity set cost_centre = 'Outro' where payout_id = 30",
    "update activity set cost_centre = '' where payout_id = 30",
    ["changed 2026-10"],
  ],
  "a movement that is slipped in": [
    `insert into activity (account_id, kind, payin_id, status, state, at, settled_at, network, token, amount_cents,
       gross_cents, units, words, codes, cost_centre)
     select account_id, 'payout', 10, status, 'done', at, '2026-10-10 12:00Z', network, token, 1, 1, 0, 'slipped', '{}', ''
     from activity limit 1`,
    "delete from activity where words = 'slipped'",
    ["changed 2026-10"],
  ],
  "a frozen line": [
    `update month_close_line set line = replace(line, '"amount": "-', '"amount": "-9')
     where key = (select min(key) from month_close_line where close_id = 1) and close_id = 1`,
    `update month_close_line set line = l.line from month_lines('${MAIN_ACCOUNT}', '2026-09-01') l
     where close_id = 1 and l.key = month_close_line.key`,
    ["altered 2026-09", "changed 2026-09"],
  ],
  "the manifest, with a digest of its own": [
    `create table kept as select * from month_close;
update month_close set manifest = replace(manifest, '"nth": 1', '"nth": 3'),
     digest = encode(sha256(convert_to(replace(manifest, '"nth": 1', '"nth": 3'), 'UTF8')), 'hex') where id = 2`,
    "update month_close c set manifest = k.manifest, digest = k.digest from kept k where k.id = c.id;\ndrop table kept",
    ["missing 2026-10", "unknown 2026-10"],
  ],
  "a whole close": [
    `create table kept as select * from month_close where id = 2;
create table kept_lines as select * from month_close_line where close_id = 2;
delete from month_close_line where close_id = 2;
delete from month_close where id = 2`,
    `insert into month_close overriding system value select * from kept;
insert into month_close_line select * from kept_lines;
drop table kept;
drop table kept_lines`,
    ["missing 2026-10"],
  ],
  "a reopening that nobody has asked for": [
    "insert into month_reopening (close_id, reason, reopened_by) values (2, 'x', 'nobody')",
    "delete from month_reopening",
    ["reopened 2026-10"],
  ],
};

describe("a thief who holds the database is found out by", () => {
  test.each(Object.entries(THEFTS))("%s", async (_name, [theft, undo, expected]) => {
    await byThief(theft);
    const faults = await found();
    await byThief(undo);
    expect(faults).toEqual(expected);
    expect(await found()).toEqual([]);
  });
});

test("the list says what was closed, as the month's own page does", async () => {
  const session = await sessionOf(built.asAna);
  if (!session) throw new Error("nobody is signed in");
  const now = new Date();
  const row = (await monthRows(store, session, now)).find(({ month }) => month === "2026-09");
  const { figures } = (await monthDetail(store, session, "2026-09", now)) ?? {};
  const moved = (as: string) =>
    figures?.brl.moved.find((one) => one.as === as)?.amount.replace("-", "");
  expect(moved("payin")).toMatch(/^[1-9]\d*\.\d\d$/);
  expect(row?.sums).toEqual({
    payins: moved("payin"),
    payouts: moved("payout"),
    differences: figures?.decided.reduce((sum, { count }) => sum + Number(count), 0),
  });
});

test("the list says how many lines have changed, once they were compared", async () => {
  const session = await sessionOf(built.asAna);
  if (!session) throw new Error("nobody is signed in");
  const september = async () =>
    (await monthRows(store, session, new Date())).find(({ month }) => month === "2026-09");
  await db.updateTable("payin").set({ reference: "NF 9" }).where("id", "=", 3n).execute();
  while (await checkMonths(store));
  expect(await september()).toMatchObject({ state: "closed", differing: 2 });
  await db.updateTable("payin").set({ reference: null }).where("id", "=", 3n).execute();
  await sql`update month_check set checked_at = now() - interval '1 day'`.execute(db);
  while (await checkMonths(store));
  expect(await september()).toMatchObject({ differing: 0 });
  expect((await lastClose(db, MAIN_ACCOUNT))?.checkedAt).not.toBeNull();
});
