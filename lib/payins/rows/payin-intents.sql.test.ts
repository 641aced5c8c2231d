import { afterAll, beforeEach, expect, test } from "vitest";
import { payinIntentDetail, quotedRates } from "#lib/payins/views/payins.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertWallet, openIntent, quoteOf, typed } from "#lib/test/rows/payin-rows.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import {
  claimUnsettledPayinIntents,
  lockPayinIntent,
  movePayinIntent,
  payinIntent,
  storePayinQuote,
} from "./payin-intents.ts";

const OURS = "ours";
const built = await buildStore();
const wallet = await insertWallet(built.store, OURS);
afterAll(() => built.store.drop());
beforeEach(async () => void (await built.store.db.deleteFrom("payin_intent").execute()));

const open = (override: Parameters<typeof typed>[1] = {}) =>
  openIntent(built.store, OURS, typed(wallet, override));
const again = async (id: string) => (await payinIntent(built.store.db, OURS, id))!;
const put = (id: string, status: PayinIntentStatus) =>
  built.store.db.updateTable("payin_intent").set({ status }).where("id", "=", id).execute();

test("one form is one intent, twenty times in parallel", async () => {
  const idempotency_key = "form";
  const opened = await Promise.all(Array.from({ length: 20 }, () => open({ idempotency_key })));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  const rows = await built.store.db.selectFrom("payin_intent").select("id").execute();
  expect(rows).toHaveLength(1);
});

test("the same key in another account is another intent, which this one can't see", async () => {
  const ours = await open({ idempotency_key: "form" });
  const theirs = await openIntent(
    built.store,
    "theirs",
    typed(await insertWallet(built.store, "theirs"), { idempotency_key: "form" }),
  );
  expect(theirs.id).not.toBe(ours.id);
  expect(await payinIntent(built.store.db, OURS, theirs.id)).toBeUndefined();
  const locked = built.store.transaction((tx) => lockPayinIntent(tx, OURS, theirs.id));
  expect(await locked).toBeUndefined();
  expect(await storePayinQuote(built.store.db, { ...theirs, account_id: OURS }, quoteOf())).toBe(
    false,
  );
  const moved = movePayinIntent(built.store.db, OURS, theirs.id, ["none"], "paying");
  expect(await moved).toBe(false);
});

test("other values take the quote and everything of it away", async () => {
  const first = await open({ idempotency_key: "form" });
  await storePayinQuote(built.store.db, first, quoteOf());
  expect(await payinIntentDetail(built.store, built.ours, first.id)).toMatchObject({
    status: "quoted",
    quote: { senderAmount: "250.00", receiverAmount: "45.520257", feeAmount: "1.25" },
  });
  expect(await quotedRates(built.store, built.ours)).toMatchObject([
    { network: "polygon", token: "USDC", rate: "5.464600", feeBps: 50 },
  ]);
  const other = { idempotency_key: "form", token: "USDT" as const, request_amount: "99.00" };
  expect(await open(other)).toMatchObject({
    id: first.id,
    status: "none",
    request_amount: "99.00",
    quote_id: null,
  });
  expect(await payinIntentDetail(built.store, built.ours, first.id)).toMatchObject({
    requestAmount: "99.00",
    quote: null,
  });
  // One token's rate is no estimate for another token.
  expect(await quotedRates(built.store, built.ours)).toEqual([]);
});

test("a quote that comes late for other values is not taken", async () => {
  const first = await open({ idempotency_key: "form" });
  await open({ idempotency_key: "form", request_amount: "99.00" });
  expect(await storePayinQuote(built.store.db, first, quoteOf())).toBe(false);
  expect(await again(first.id)).toMatchObject({ status: "none", quote_id: null });
});

test.each(["paying", "unclear", "done"] as const)(
  "while an intent is %s neither its values nor its quote change",
  async (status) => {
    const intent = await open({ idempotency_key: "form" });
    await storePayinQuote(built.store.db, intent, quoteOf());
    await put(intent.id, status);
    const before = await again(intent.id);
    expect(await open({ idempotency_key: "form", request_amount: "99.00" })).toEqual(before);
    expect(await storePayinQuote(built.store.db, before, quoteOf())).toBe(false);
    expect(await again(intent.id)).toEqual(before);
  },
);

test("only who finds an intent as it was moves it on", async () => {
  const { id } = await open();
  await put(id, "quoted");
  const moves = await Promise.all(
    Array.from({ length: 10 }, () =>
      movePayinIntent(built.store.db, OURS, id, ["quoted"], "paying"),
    ),
  );
  expect(moves.filter(Boolean)).toHaveLength(1);
});

test("what is unsettled and due is taken by one replica and left to the next after its lease", async () => {
  const past = new Date(Date.now() - 1000);
  for (const status of ["paying", "unclear", "unclear", "quoted", "done", "refused"] as const) {
    const { id } = await open();
    const change = { status, next_attempt_at: past };
    await built.store.db.updateTable("payin_intent").set(change).where("id", "=", id).execute();
  }
  const taken: string[] = [];
  // A replica that finds the next rows locked by another tries again.
  for (let before = -1; taken.length > before;) {
    before = taken.length;
    const replicas = [1, 2, 3].map(() => claimUnsettledPayinIntents(built.store.db, 2, 60));
    taken.push(...(await Promise.all(replicas)).flat().map(({ id }) => id));
  }
  expect(taken).toHaveLength(3);
  expect(new Set(taken).size).toBe(3);
  expect(await claimUnsettledPayinIntents(built.store.db, 9, 60)).toEqual([]);
  await built.store.db.updateTable("payin_intent").set({ next_attempt_at: past }).execute();
  expect(await claimUnsettledPayinIntents(built.store.db, 9, 60)).toHaveLength(3);
});
