import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { toJson } from "#platform/json-column.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { PAYOUT_TROUBLES, type PayoutTrouble } from "#lib/payouts/rows/payout-attention-filters.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { unconfirmedPayouts } from "#lib/payouts/views/unconfirmed-payouts.ts";
import { COUNTED_AT_MOST, overview } from "./overview.ts";

const built = await buildStore();
const { db } = built.store;
await db.updateTable("connection").set({ webhook_secret: "-" }).execute();
afterAll(() => built.store.drop());
beforeEach(async () => {
  for (const table of ["payout", "payout_intent"] as const) await db.deleteFrom(table).execute();
});

const session = (role?: Role) => sessionOf(built.ours, role);
const see = (role?: Role) => overview(built.store, session(role));
type Override = Parameters<typeof insertPayout>[2];
const add = (override: Override = {}, account = "ours") =>
  insertPayout(built.store, account, override);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const step = (more: object = {}) => ({ step: "completed", ...more });

test("what waits stands by where its money is", async () => {
  const pulled = { tracking_transaction: step({ transaction_hash: "0x1" }) };
  await add();
  await add();
  await add({ tracking: toJson(pulled) });
  await add({ status: "on_hold" });
  await add({ status: "on_ice" });
  await add({ status: "completed" });
  await add({}, "theirs");
  const { waitingPayouts, steps, waiting } = await see();
  expect(waitingPayouts).toEqual([
    { phase: "pulling", count: 2, isMore: false },
    { phase: "converting", count: 1, isMore: false },
    { phase: "held_pull", count: 1, isMore: false },
    { phase: "unknown", count: 1, isMore: false },
  ]);
  expect(waiting).toEqual([]);
  expect(steps).toMatchObject({ hasPayin: false, hasPayout: true });
});

const LATE: Record<PayoutTrouble, { row: Override; at: object; since: number }> = {
  not_pulled: { row: {}, at: { created_at: ago(6) }, since: 6 },
  not_paid: { row: { pull_hash: "0x1" }, at: { created_at: ago(21) }, since: 21 },
  held: { row: { status: "on_hold" }, at: { updated_at: ago(3) }, since: 3 },
  unknown: { row: { status: "on_ice" }, at: {}, since: 0 },
  silent: { row: {}, at: { silent_since: ago(3) }, since: 3 },
  differs: {
    row: { status: "completed" },
    at: { chain_check: "differs", chain_checked_at: ago(1) },
    since: 1,
  },
  contradicted: { row: { status: "completed", contradicted_by: "failed" }, at: {}, since: 0 },
  failed: { row: { status: "failed" }, at: { ended_at: ago(4) }, since: 4 },
  refunded: { row: { status: "refunded" }, at: { ended_at: ago(4) }, since: 4 },
};

test.each(PAYOUT_TROUBLES)(
  "%s is told, and leads to the payout or to all of them",
  async (kind) => {
    const { row, at, since } = LATE[kind];
    const late = async (account?: string) => {
      const { id } = await add(row, account);
      if (Object.keys(at).length > 0) {
        await db.updateTable("payout").set(at).where("id", "=", id).execute();
      }
      return id;
    };
    await late("theirs");
    await add();
    await add({ status: "completed" });
    expect((await see()).troubles).toEqual([]);
    const id = await late();
    const [one, ...more] = (await see()).troubles;
    expect(more).toEqual([]);
    expect(one).toMatchObject({ kind: `payout_${kind}`, count: 1, href: `/payouts/${id}` });
    expect(Math.floor((Date.now() - Date.parse(one?.since ?? "")) / 60_000)).toBe(since);
    await late();
    expect((await see()).troubles).toMatchObject([{ count: 2, href: `/payouts?show=${kind}` }]);
  },
);

test("a payout whose answer was lost leads to whoever may look for it", async () => {
  const set = async (status: "signing" | "executing" | "unclear", updated_at: Date) => {
    await db.deleteFrom("payout_intent").execute();
    await insertPayoutIntent(built.store, "ours", "i", { status });
    await db.updateTable("payout_intent").set({ updated_at }).execute();
    return (await see()).troubles.map(({ kind }) => kind);
  };
  expect(await set("signing", ago(60))).toEqual([]);
  expect(await set("executing", new Date())).toEqual([]);
  expect(await set("executing", ago(1))).toEqual(["payout_intent"]);
  expect(await set("unclear", new Date())).toEqual(["payout_intent"]);
  expect((await see()).troubles).toMatchObject([{ href: "/payouts/new?intent=i" }]);
  expect((await see("viewer")).troubles).toMatchObject([{ href: null }]);
  const unconfirmed = await unconfirmedPayouts(built.store, built.ours);
  expect(unconfirmed).toMatchObject([{ intent: "i", token: "USDC" }]);
  expect(await unconfirmedPayouts(built.store, built.theirs)).toEqual([]);
  // Several stand together at the head of the list.
  await insertPayoutIntent(built.store, "ours", "j", { status: "unclear" });
  expect((await see()).troubles).toMatchObject([{ count: 2, href: "/payouts" }]);
  await set("signing", ago(60));
  expect(await unconfirmedPayouts(built.store, built.ours)).toEqual([]);
});

test("reais that went out today are told apart from payins", async () => {
  await add({ status: "completed", ended_at: new Date() });
  const { today } = await see();
  expect(today.payouts).toMatchObject({ paidOut: "240.07", completed: 1 });
  expect(today).toMatchObject({ completed: 0, cameIn: "0.00" });
});

test("counting stops where it must", async () => {
  await add({ status: "on_ice" });
  await sql`insert into payout (account_id, payout_id, payout_quote_id, status, reported_by, network,
      token, token_units, token_address, spender, sender_address, pix_account_id, pix_account_name,
      sender_cents, receiver_cents, rate, created_by)
    select account_id, 'p' || n, payout_quote_id, status, reported_by, network, token, token_units,
      token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents,
      receiver_cents, rate, created_by
    from payout, generate_series(1, ${COUNTED_AT_MOST}::int) as n`.execute(db);
  const { troubles, waitingPayouts } = await see();
  expect(troubles).toMatchObject([{ kind: "payout_unknown", isMore: true }]);
  expect(waitingPayouts).toMatchObject([{ isMore: true, count: COUNTED_AT_MOST + 1 }]);
});
