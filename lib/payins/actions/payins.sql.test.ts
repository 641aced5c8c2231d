import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { confirmPayinAction, requestPayinQuoteAction, requoteAction } from "./payins.ts";

const built = await openPayinDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (built.relay.outcome = "pass"));

const { quoted } = built;

describe("a quote that is confirmed", () => {
  test("becomes a payin that says what was quoted, and its trace is written", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    const answer = await confirmPayinAction(await built.seen(intent));
    const payin = await built.expectOnePayin(intent, before);
    const { sender_cents, receiver_units, quote_id, address } = await built.intent(intent);
    expect(answer).toEqual({ ok: true, data: { payin: String(payin.id) } });
    expect(payin).toMatchObject({ sender_cents, receiver_units, quote_id, address });
    expect(payin.next_read_at).toBeInstanceOf(Date);
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "payin:confirm",
      outcome: "done",
    });
  });

  test("twenty times in parallel is one payin, and everybody comes to it", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    const calls = () => built.world.service.logged().split('"createPayment"').length;
    const callsBefore = calls();
    const seen = await built.seen(intent);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmPayinAction(seen)));
    const payin = await built.expectOnePayin(intent, before);
    const given = answers.map((answer) => (answer.ok ? answer.data.payin : answer.code));
    // Calls made while the answer is missing get null; every other call gets the one payin.
    expect(given.filter((id) => id !== null && id !== String(payin.id))).toEqual([]);
    expect(given).toContain(String(payin.id));
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({
      data: { payin: String(payin.id) },
    });
    expect(calls() - callsBefore).toBe(1);
  });

  test("too late is refused and can be quoted again", async () => {
    const intent = await quoted();
    await built.change(intent, { quote_expires_at: new Date(Date.now() - 1) });
    const before = await built.paymentsThere();
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({
      code: "QUOTE_EXPIRED",
    });
    expect(await built.paymentsThere()).toBe(before);
    expect(await requoteAction({ intent })).toMatchObject({ ok: true });
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
    await built.expectOnePayin(intent, before);
    expect(await requoteAction({ intent })).toMatchObject({ code: "CONFLICT" });
  });

  test("that another tab has renewed meanwhile is not paid at a rate that nobody saw", async () => {
    const intent = await quoted();
    const before = await built.paymentsThere();
    const seen = await built.seen(intent);
    expect(await requoteAction({ intent })).toMatchObject({ ok: true });
    expect(await confirmPayinAction(seen)).toMatchObject({ code: "QUOTE_CHANGED" });
    expect(await built.paymentsThere()).toBe(before);
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
  });

  test.each(["disabled", "archived"] as const)(
    "whose wallet was %s meanwhile is neither paid nor quoted again, nor is a new one",
    async (use) => {
      const intent = await quoted();
      const before = await built.paymentsThere();
      const { store } = built.dashboard;
      const decide = (now: "open" | "disabled" | "archived") =>
        store.db.updateTable("wallet").set({ use: now }).where("id", "=", built.walletId).execute();
      await decide(use);
      const refused = { ok: false, code: "WALLET_NOT_USABLE" };
      expect(await confirmPayinAction(await built.seen(intent))).toMatchObject(refused);
      expect(await requoteAction({ intent })).toMatchObject(refused);
      expect(await requestPayinQuoteAction(built.form())).toMatchObject(refused);
      expect(await built.paymentsThere()).toBe(before);
      await decide("open");
      expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
      await built.expectOnePayin(intent, before);
    },
  );

  test("by another account is not there", async () => {
    const intent = await quoted();
    await built.dashboard.store.db
      .insertInto("account")
      .values({ id: "theirs", connection_id: "main", kind: "sub", name: "Theirs" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await built.change(intent, { account_id: "theirs" });
    for (const act of [confirmPayinAction, requoteAction]) {
      expect(await act({ intent, quote: "any" })).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
    expect(await built.payinsOf(intent)).toEqual([]);
  });
});

describe("the form", () => {
  test("sent ten times in parallel is one intent", async () => {
    const input = built.form();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestPayinQuoteAction(input)),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.data.intent : answer.code));
    expect(new Set(ids).size).toBe(1);
  });

  test("sent again after it was paid leaves the payin's intent as it is", async () => {
    const input = built.form();
    const first = await requestPayinQuoteAction(input);
    const intent = first.ok ? first.data.intent : "";
    await confirmPayinAction(await built.seen(intent));
    const before = await built.intent(intent);
    expect(await requestPayinQuoteAction({ ...input, request_amount: "999.00" })).toEqual(first);
    expect(await built.intent(intent)).toEqual(before);
  });

  test("names its fields", async () => {
    const nothing = await requestPayinQuoteAction(built.form({ request_amount: "0.001" }));
    expect(nothing).toMatchObject({ fields: { request_amount: "too_many_decimals:2" } });
    const nobodys = await requestPayinQuoteAction(built.form({ wallet: "999999" }));
    expect(nobodys).toMatchObject({ fields: { wallet: "not_usable" } });
  });

  test("loses nothing when the quote's answer is lost, and says that nothing was done", async () => {
    const input = built.form();
    built.relay.outcome = "lose";
    expect(await requestPayinQuoteAction(input)).toMatchObject({ code: "EXCHANGE_UNREACHABLE" });
    const kept = await built.dashboard.store.db
      .selectFrom("payin_intent")
      .select(["status", "request_amount"])
      .where("idempotency_key", "=", input.idempotency_key)
      .execute();
    expect(kept).toEqual([{ status: "none", request_amount: "250.00" }]);
    built.relay.outcome = "pass";
    expect(await requestPayinQuoteAction(input)).toMatchObject({ ok: true });
  });
});
