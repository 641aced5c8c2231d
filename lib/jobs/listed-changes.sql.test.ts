import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { pollChanges } from "#lib/core/exchange/poll-changes.ts";
import { claimChangeLists } from "#lib/core/store/change-list.ts";
import { pollDuePayins } from "#lib/payins/jobs/poll-due-payins.ts";
import { payinById } from "#lib/payins/rows/payins.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  listAnswer,
  listedPayin,
  openListedDashboard,
  secondsTo,
} from "#lib/test/dashboards/listed-dashboard.ts";
import { insertPayin } from "#lib/test/rows/payin-rows.ts";
import { insertPayout } from "#lib/test/rows/payout-rows.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";

const built = await openListedDashboard(6);
afterAll(() => built.drop());
beforeEach(() => built.begin());
const { store, ids, another, work, pass, callsOf, open, waits, list, onList } = built;

const { db } = store;

describe("where the exchange lists what has changed", () => {
  test("a payin that changes is read with the next list, and no other one is", async () => {
    const one = await another();
    await work();
    for (const wait of await waits()) expect(wait).toBeGreaterThan(590);
    expect(secondsTo((await list())?.next_at)).toBeGreaterThan(8);
    await one.pay();
    expect(await callsOf(work)).toMatchObject({ lists: 0, readings: 0 });
    await pass(10);
    expect(await callsOf(work)).toMatchObject({ lists: 1, readings: 1 });
    expect(await one.status()).toBe("completed");
    await pass(10);
    // It stands on the list for some seconds more.
    expect(await callsOf(work)).toMatchObject({ lists: 1, readings: 0 });
  });

  test("what an event has had read before is not read again", async () => {
    const one = await another();
    await work();
    await one.pay();
    await db
      .updateTable("payin")
      .set({ next_read_at: sql`now()` })
      .where("id", "=", one.id)
      .execute();
    await pollDuePayins(store);
    expect(await one.status()).toBe("completed");
    await pass(10);
    expect(await callsOf(work)).toMatchObject({ lists: 1, readings: 0 });
  });

  test("a payin is still read at its deadline", async () => {
    const { id } = await another();
    const expires_at = new Date(Date.now() + 20_000);
    await db.updateTable("payin").set({ expires_at }).where("id", "=", id).execute();
    await work();
    expect(Math.min(...(await waits()))).toBeLessThanOrEqual(22);
  });

  test("what no list tells is read soon: that the chain has caught up, and returns that could not be read", async () => {
    const one = await another();
    await work();
    const usual = env().CONFIRMATIONS_POLYGON;
    env().CONFIRMATIONS_POLYGON = 1000;
    await one.pay();
    await pass(10);
    await work();
    env().CONFIRMATIONS_POLYGON = usual;
    const behind = await payinById(db, MAIN_ACCOUNT, one.id);
    expect(behind).toMatchObject({ status: "completed", chain_check: "not_checked" });
    expect(secondsTo(behind?.next_read_at)).toBeLessThanOrEqual(60);

    const other = await another();
    const outcome = { status: 503, body: {} };
    built.relay.outcome = { method: "GET", path: /\/returns$/, outcome };
    await pollDuePayins(store);
    const unread = await payinById(db, MAIN_ACCOUNT, other.id);
    expect(unread).toMatchObject({ status: "processing", exchange_updated_at: null });
    expect(secondsTo(unread?.next_read_at)).toBeLessThanOrEqual(60);
  });

  test("what a list leaves out is found by its own reading", async () => {
    const one = await another();
    await work();
    await one.pay();
    onList(listAnswer([]));
    await pass(10);
    await work();
    expect(await one.status()).toBe("processing");
    await pass(600);
    await work();
    expect(await one.status()).toBe("completed");
  });

  test("nothing that a list says is believed, and one change has a payin read once", async () => {
    await work();
    const [row] = await open();
    if (!row) throw new Error("none is open");
    const more = { status: "completed", transaction_hash: "0xf00d", sender_amount: "1.00" };
    onList(listAnswer([listedPayin(row.transaction_id, new Date(Date.now() + 86_400_000), more)]));
    const made = await callsOf(async () => {
      for (let times = 0; times < 3; times += 1) {
        await pass(10);
        await work();
      }
    });
    expect(made).toMatchObject({ readings: 1 });
    const [after] = await open();
    const { status, transaction_hash, sender_cents } = row;
    expect(after).toMatchObject({ id: row.id, status, transaction_hash, sender_cents });
    // Nor does it put off what changes until the time that it names.
    expect((await list())?.since?.getTime()).toBeLessThan(Date.now());
  });

  test("pages are followed, each within the list's order", async () => {
    await work();
    const [first, second] = await open();
    const at = (await list())?.since ?? new Date();
    const pages = [
      listAnswer([listedPayin(first!.transaction_id, new Date(at.getTime() + 1_000))], "next"),
      listAnswer([listedPayin(second!.transaction_id, new Date(at.getTime() + 2_000))]),
    ];
    onList(() => pages.shift() ?? "drop");
    await pass(10);
    expect(await callsOf(work)).toMatchObject({ readings: 2 });
    expect(pages).toEqual([]);
  });

  test("a list without end is read in part, and left where it does not go on", async () => {
    await work();
    const [row] = await open();
    const at = new Date(Math.floor(Date.now() / 1000) * 1000);
    // Otherwise a payin of the tests before could have changed within the same second.
    const since = new Date(at.getTime() - 60_000);
    await db.updateTable("change_list").set({ since }).execute();
    let asked = 0;
    onList(() => {
      asked += 1;
      return listAnswer([listedPayin(row!.transaction_id, at)], "more");
    });
    await pass(10);
    await work();
    expect(asked).toBe(3);
    expect((await list())?.since).not.toBeNull();
    await pass(10);
    await work();
    expect(asked).toBe(6);
    expect((await list())?.since).toBeNull();
  });
});

test("one of two replicas asks", async () => {
  await work();
  await pass(10);
  const claim = () => claimChangeLists(db, "payin", 10, 120);
  const hold = (tx: Tx) => tx.selectFrom("change_list").selectAll().forUpdate().execute();
  const claims = await whileRowsLocked(store, hold, [claim, claim]);
  expect(claims.flat()).toHaveLength(1);
  await pass(119);
  expect(await claim()).toEqual([]);
});

test("payouts are followed by the list of payouts", async () => {
  for (let made = 0; made < 5; made += 1) {
    await insertPayout(store, MAIN_ACCOUNT, { next_read_at: new Date(Date.now() + 500_000) });
  }
  const payouts = () => db.selectFrom("payout").selectAll().orderBy("id").execute();
  const [first] = await payouts();
  const change = { payout_id: first!.payout_id, status: "completed", updated_at: new Date() };
  built.relay.outcome = { method: "GET", path: "/exchange/payout?", outcome: listAnswer([change]) };
  await pollChanges(store);
  const [after, ...others] = await payouts();
  expect(secondsTo(after!.next_read_at)).toBeLessThanOrEqual(0);
  expect(after!.status).toBe("processing");
  for (const { next_read_at } of others) expect(secondsTo(next_read_at)).toBeGreaterThan(400);
  expect(await list("payout")).toMatchObject({ since: expect.any(Date) });
});

describe("a sub-account", () => {
  beforeAll(async () => {
    const account = { connection_id: MAIN_CONNECTION, kind: "sub", name: "Other" } as const;
    await db
      .insertInto("account")
      .values({ id: "other", ...account })
      .execute();
  });

  test("has its list asked with its own credentials or not at all", async () => {
    const move = (account_id: string) =>
      db.updateTable("payin").set({ account_id }).where("id", "in", ids).execute();
    await move("other");
    expect(await callsOf(() => pollChanges(store))).toMatchObject({ lists: 0 });
    expect(await list()).toMatchObject({ account_id: "other", since: null });
    await move(MAIN_ACCOUNT);
  });

  test("has nothing read because of another account's list", async () => {
    await work();
    const [row] = await open();
    const { transaction_id } = row!;
    const next_read_at = new Date(Date.now() + 500_000);
    const theirs = await insertPayin(store, "other", { transaction_id, next_read_at });
    onList(listAnswer([listedPayin(transaction_id, new Date())]));
    await pass(10);
    expect(await callsOf(work)).toMatchObject({ readings: 1 });
    const after = await payinById(db, "other", theirs.id);
    expect(after?.listed_at).toBeNull();
  });
});
