import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toJson } from "#platform/json-column.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { listPayins } from "#lib/payins/rows/payins.ts";
import { PAYIN_TROUBLES, type PayinTrouble } from "#lib/payins/rows/payin-attention-filters.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { formatAmount } from "#protocol/money/money.ts";
import {
  insertPayin,
  insertReturns,
  insertWallet,
  openIntent,
  typed,
} from "#lib/test/rows/payin-rows.ts";
import { unconfirmedPayins } from "#lib/payins/views/unconfirmed-payins.ts";
import { COUNTED_AT_MOST, overview } from "./overview.ts";

const built = await buildStore();
afterAll(() => built.store.drop());
const { db } = built.store;
beforeEach(async () => {
  for (const table of ["payin_return", "payin", "payin_intent", "wallet", "event"] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable("connection").set({ webhook_secret: "-" }).execute();
});

const session = (role?: Role) => sessionOf(built.ours, role);
const see = (role?: Role) => overview(built.store, session(role));
const add = (override: Parameters<typeof insertPayin>[2] = {}, account = "ours") =>
  insertPayin(built.store, account, override);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const kinds = async (role?: Role) => (await see(role)).troubles.map(({ kind }) => kind);

test("a new dashboard is told what it has not done yet", async () => {
  const none = { hasWallet: false, hasPayin: false, hasPixAccount: false, hasPayout: false };
  expect((await see()).steps).toEqual(none);
  await insertWallet(built.store, "theirs");
  await add({}, "theirs");
  expect((await see()).steps).toEqual(none);
  await insertWallet(built.store, "ours");
  await add();
  expect((await see()).steps).toEqual({ ...none, hasWallet: true, hasPayin: true });
});

test("what waits stands by its phase, with the nearest deadline that is to be kept or was not", async () => {
  const soon = new Date(Date.now() + 60_000);
  const past = ago(1);
  await add({ expires_at: soon });
  await add();
  await add({ expires_at: past });
  await add({ paid_at: ago(1) });
  await add({ paid_at: ago(1), transaction_hash: "0x1" });
  await add({ status: "on_ice" });
  await insertReturns(built.store, await add({ paid_at: ago(1) }), { reason: "undeliverable" });
  await add({ status: "completed" });
  await add({ status: "expired" });
  await add({}, "theirs");
  expect((await see()).waiting).toEqual([
    { phase: "awaiting_pix", isLate: false, count: 2, isMore: false, deadline: soon.toISOString() },
    { phase: "asking_bank", isLate: false, count: 1, isMore: false, deadline: past.toISOString() },
    { phase: "sending", isLate: false, count: 1, isMore: false, deadline: null },
    { phase: "confirming", isLate: false, count: 1, isMore: false, deadline: null },
    { phase: "returning", isLate: false, count: 1, isMore: false, deadline: null },
    { phase: "unknown", isLate: false, count: 1, isMore: false, deadline: null },
  ]);
});

test("PIX on their way back are counted, of payins that are open or have ended, until they are back", async () => {
  const back = { reason: "undeliverable", status: "returning" } as const;
  await insertReturns(built.store, await add({ paid_at: ago(1) }), back);
  await insertReturns(built.store, await add({ status: "expired" }), back, {
    ...back,
    status: "returned",
  });
  await insertReturns(built.store, await add({}, "theirs"), back);
  expect((await see()).waitingReturns).toEqual({ count: 2, isMore: false });
});

test("late ones stand apart from those on their way", async () => {
  await add({ paid_at: ago(4) });
  await add({ paid_at: ago(6) });
  await add({ paid_at: ago(6), transaction_hash: "0x1" });
  await add({ paid_at: ago(16), transaction_hash: "0x2" });
  expect((await see()).waiting).toMatchObject([
    { phase: "sending", isLate: false, count: 1 },
    { phase: "sending", isLate: true, count: 1 },
    { phase: "confirming", isLate: false, count: 1 },
    { phase: "confirming", isLate: true, count: 1 },
  ]);
});

describe("what is late or unclear", () => {
  const LATE: Record<PayinTrouble, Parameters<typeof insertPayin>[2]> = {
    past_deadline: { expires_at: ago(3) },
    not_sent: { paid_at: ago(6) },
    not_confirmed: { paid_at: ago(16), transaction_hash: "0x1" },
    unknown: { status: "on_ice" },
    silent: { silent_since: ago(3) },
    differs: { status: "completed", chain_check: "differs", chain_checked_at: ago(1) },
    returning: { status: "expired", expires_at: ago(9) },
  };
  const SINCE: Record<PayinTrouble, number | null> = {
    past_deadline: 3,
    not_sent: 6,
    not_confirmed: 16,
    unknown: 0,
    silent: 3,
    differs: 1,
    returning: 6,
  };
  const IN_TIME: typeof LATE = {
    past_deadline: { expires_at: ago(1) },
    not_sent: { paid_at: ago(4) },
    not_confirmed: { paid_at: ago(14), transaction_hash: "0x1" },
    unknown: { status: "pending" },
    silent: { silent_since: ago(1) },
    differs: { status: "completed", chain_check: "verified" },
    returning: { status: "expired" },
  };

  test.each(PAYIN_TROUBLES)("%s is told, and the list shows the same payins", async (kind) => {
    const back = kind === "returning" ? [{ status: "returning", receivedAt: ago(6) }] : [];
    const early = kind === "returning" ? [{ status: "returning", receivedAt: ago(4) }] : [];
    await insertReturns(built.store, await add(IN_TIME[kind]), ...early);
    await insertReturns(built.store, await add(LATE[kind], "theirs"), ...back);
    expect(await kinds()).toEqual([]);
    const first = await add(LATE[kind]);
    await insertReturns(built.store, first, ...back);
    const [one, ...more] = (await see()).troubles;
    expect(more).toEqual([]);
    expect(one).toMatchObject({ kind, count: 1, isMore: false, href: `/payins/${first.id}` });
    const minutes = Math.floor((Date.now() - Date.parse(one?.since ?? "")) / 60_000);
    expect(minutes).toBe(SINCE[kind]);
    const second = await add(LATE[kind]);
    await insertReturns(built.store, second, ...back);
    const amount = formatAmount(first.sender_cents + second.sender_cents, "BRL");
    const about = { amount, asset: "BRL", who: null };
    expect((await see()).troubles).toMatchObject([
      { count: 2, href: `/payins?show=${kind}`, about },
    ]);
    for (const show of [kind, "attention"] as const) {
      const { rows: listed } = await listPayins(db, "ours", { show }, { limit: 9 });
      expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    }
  });

  test("a payin whose tokens go back is not late in sending them", async () => {
    await insertReturns(built.store, await add({ paid_at: ago(6) }), {
      reason: "undeliverable",
      status: "returning",
    });
    expect(await kinds()).toEqual([]);
  });

  test("a payin is late in sending though a PIX of another amount went back before", async () => {
    await insertReturns(built.store, await add({ paid_at: ago(6) }), { reason: "wrong_amount" });
    expect(await kinds()).toEqual(["not_sent"]);
  });

  test("returns that are back are a cut of the list and no trouble", async () => {
    const payin = await add({ status: "expired" });
    await add({ status: "expired" });
    await insertReturns(built.store, payin, {});
    expect(await kinds()).toEqual([]);
    const { rows: listed } = await listPayins(db, "ours", { show: "returned" }, { limit: 9 });
    expect(listed.map(({ id }) => id)).toEqual([payin.id]);
  });

  test("a payment whose answer was lost leads to whoever may look for it", async () => {
    const wallet = await insertWallet(built.store, "ours");
    const { id } = await openIntent(built.store, "ours", typed(wallet));
    const set = (status: "paying" | "unclear", updated_at: Date) =>
      db.updateTable("payin_intent").set({ status, updated_at }).where("id", "=", id).execute();
    await set("paying", new Date());
    expect(await kinds()).toEqual([]);
    await set("paying", ago(1));
    expect(await kinds()).toEqual(["intent"]);
    await set("unclear", new Date());
    expect((await see()).troubles).toMatchObject([
      { kind: "intent", count: 1, href: `/payins/new?intent=${id}` },
    ]);
    expect((await see("viewer")).troubles).toMatchObject([{ kind: "intent", href: null }]);
    expect(await unconfirmedPayins(built.store, built.ours)).toMatchObject([{ intent: id }]);
    expect(await unconfirmedPayins(built.store, built.theirs)).toEqual([]);
  });

  test("a wallet that waits for its answer is told after a minute", async () => {
    const id = await insertWallet(built.store, "ours");
    const set = (created_at: Date) =>
      sql`update wallet set status = 'pending', created_at = ${created_at}`.execute(db);
    await set(new Date());
    expect(await kinds()).toEqual([]);
    await set(ago(2));
    expect((await see()).troubles).toMatchObject([{ kind: "wallet", href: `/wallets/${id}` }]);
  });

  test("so is what is wrong with the line: no webhook, forged deliveries", async () => {
    await db.updateTable("connection").set({ webhook_secret: null }).execute();
    for (let turn = 0; turn < 5; turn += 1) {
      await db
        .insertInto("event")
        .values({
          connection_id: "c",
          identity: "-",
          name: "-",
          body: "-",
          headers: toJson({}),
          verified: false,
          received_at: turn === 0 ? ago(60) : ago(1),
        })
        .execute();
    }
    expect(await kinds()).toEqual(["webhook", "unverified"]);
    const seen = await see("viewer");
    expect(seen.troubles.map(({ href }) => href)).toEqual([null, null]);
    await db
      .updateTable("event")
      .set({ received_at: ago(1441) })
      .execute();
    expect(await kinds()).toEqual(["webhook"]);
  });

  test("counting stops where it must", async () => {
    for (let turn = 0; turn <= COUNTED_AT_MOST; turn += 1) await add({ expires_at: ago(3) });
    const { troubles, waiting } = await see();
    expect(troubles).toMatchObject([{ kind: "past_deadline", isMore: true }]);
    expect(troubles[0]?.count).toBe(COUNTED_AT_MOST + 1);
    expect(waiting[0]?.isMore).toBe(true);
  });
});
