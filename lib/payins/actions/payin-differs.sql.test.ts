import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { payinDetail, payinIntentDetail } from "#lib/payins/views/payins.ts";
import { pollDuePayins } from "#lib/payins/jobs/poll-due-payins.ts";
import { settleIntents } from "#lib/payins/jobs/settle-intents.ts";
import { enrolApp, withFrozenClock } from "#lib/test/factor-steps.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import type { CallOutcome } from "#lib/test/outside/relay.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { HOSTILE_PAYIN_QUOTES, HOSTILE_PAYMENTS } from "#protocol/test/hostile-payins.ts";
import { confirmPayinAction, requestPayinQuoteAction, requoteAction } from "./payins.ts";

const built = await openPayinDashboard();
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
});

const onQuote = (outcome: CallOutcome) => ({ method: "POST", path: "/exchange/quote", outcome });
const paid = { method: "POST", path: "/exchange/payment" };
const onPayment = (outcome: CallOutcome) => ({ ...paid, outcome });

async function quoted(): Promise<string> {
  const answer = await requestPayinQuoteAction(built.form());
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
  return answer.data.intent;
}

const shown = async (intent: string) => {
  const view = await payinIntentDetail(built.dashboard.store, MAIN, intent);
  if (!view) throw new Error("no such intent");
  return view;
};
const trail = () =>
  built.dashboard.store.db.selectFrom("audit").selectAll().orderBy("id").execute();
const lastOfTrail = async () => (await trail()).at(-1);

describe("a quote that differs", () => {
  test.each(HOSTILE_PAYIN_QUOTES.map((lie) => [lie.name, lie] as const))(
    "by %s is shown with both values, and never paid for",
    async (_name, { field, change }) => {
      const before = await built.paymentsThere();
      built.relay.outcome = onQuote({ change });
      const intent = await quoted();
      built.relay.outcome = "pass";
      expect((await shown(intent)).differences.map((each) => each.field)).toContain(field);
      expect(await lastOfTrail()).toMatchObject({ action: "payin:differs", outcome: "done" });
      const answer = await confirmPayinAction(await built.seen(intent));
      expect(answer).toMatchObject({ ok: false, code: "QUOTE_DIFFERS" });
      expect(await lastOfTrail()).toMatchObject({
        action: "payin:confirm",
        outcome: "refused",
        detail: { differs: expect.arrayContaining([expect.objectContaining({ field })]) },
      });
      expect(await built.paymentsThere()).toBe(before);
      expect(await built.payinsOf(intent)).toEqual([]);
    },
  );

  test("from what was seen, under the same id, is not paid for by who saw the other", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    const seen = await built.seen(intent);
    const { quote_id, rate } = await built.intent(intent);
    built.relay.outcome = onQuote({ change: (quote) => ({ ...quote, quote_id }) });
    await built.change(intent, { rate: (rate ?? 0n) - 1n });
    expect(await confirmPayinAction(seen)).toMatchObject({ code: "QUOTE_CHANGED" });
    expect(await requoteAction({ intent })).toMatchObject({ ok: true });
    expect((await built.intent(intent)).quote_id).toBe(quote_id);
    expect(await confirmPayinAction(seen)).toMatchObject({ code: "QUOTE_CHANGED" });
    expect(await built.paymentsThere()).toBe(before);
  });

  test("is mended by an honest one, with nothing typed again", async () => {
    const before = await built.paymentsThere();
    built.relay.outcome = onQuote({ change: (quote) => ({ ...quote, address: "0x1" }) });
    const intent = await quoted();
    built.relay.outcome = "pass";
    expect(await requoteAction({ intent })).toMatchObject({ ok: true });
    expect((await shown(intent)).differences).toEqual([]);
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
    await built.expectOnePayin(intent, before);
  });

  test("that repeats nothing of what was asked, as the seed has it, is confirmed", async () => {
    const before = await built.paymentsThere();
    built.relay.outcome = onQuote({
      change: ({ network, token, address, currency_type, request_amount, fee_amount, ...seed }) =>
        seed,
    });
    const intent = await quoted();
    built.relay.outcome = "pass";
    expect((await shown(intent)).differences).toEqual([]);
    await confirmPayinAction(await built.seen(intent));
    await built.expectOnePayin(intent, before);
  });
});

describe("limits", () => {
  const set = (limits: Partial<typeof SIGNING_LIMITS_DEFAULT>) =>
    setLimits(built.dashboard.store.db, "main", { ...SIGNING_LIMITS_DEFAULT, ...limits }, "ana");
  const unset = () => built.dashboard.store.db.deleteFrom("signing_limits").execute();

  test("that are set after the quote close it, at the click and on the page", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    await set({ startMinRate: 3_000_000n, startMaxRate: 3_500_000n });
    const answer = await confirmPayinAction(await built.seen(intent));
    const { differences } = await shown(intent);
    await unset();
    expect(answer).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect(differences).toMatchObject([{ field: "quotation", fault: "out_of_start_band" }]);
    expect(await built.paymentsThere()).toBe(before);
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: true });
  });

  test("that nobody has set on a production connection keep payins closed", async () => {
    const as = (environment: "sandbox" | "production") =>
      built.dashboard.store.db.updateTable("connection").set({ environment }).execute();
    await withFrozenClock(() => enrolApp(request));
    await as("production");
    const answer = await requestPayinQuoteAction(built.form());
    await as("sandbox");
    expect(answer).toMatchObject({ ok: false, code: "LIMITS_NOT_SET" });
  });
});

describe("a payment whose answer differs", () => {
  const codeIsNowhere = async (id: bigint) => {
    const view = await payinDetail(built.dashboard.store, MAIN, id);
    expect(view?.pix).toEqual({ ok: false, fault: "differs" });
    expect(JSON.stringify(view)).not.toContain("br.gov.bcb.pix");
    return view;
  };

  test.each(HOSTILE_PAYMENTS.map((lie) => [lie.name, lie] as const))(
    "by %s keeps its code unshown, and says both values",
    async (_name, { field, change }) => {
      const before = await built.paymentsThere();
      const intent = await quoted();
      built.relay.outcome = onPayment({ change });
      const answer = await confirmPayinAction(await built.seen(intent));
      built.relay.outcome = "pass";
      const payin = await built.expectOnePayin(intent, before);
      expect(answer).toEqual({ ok: true, data: { payin: String(payin.id) } });
      const view = await codeIsNowhere(payin.id);
      expect(view?.differences.map((each) => each.field)).toContain(field);
      const { address, sender_cents, receiver_units, quote_id, rate } = await built.intent(intent);
      expect(payin).toMatchObject({ address, sender_cents, receiver_units, quote_id, rate });
      const lines = (await trail()).slice(-2);
      expect(lines).toMatchObject([
        { action: "payin:confirm", outcome: "done" },
        {
          action: "payin:differs",
          outcome: "done",
          detail: { differs: expect.arrayContaining([expect.objectContaining({ field })]) },
        },
      ]);
      expect(JSON.stringify(lines.map((line) => line.detail))).not.toContain("br.gov.bcb.pix");
    },
  );

  test("since its code is another payin's, keeps it unshown", async () => {
    const first = await quoted();
    await confirmPayinAction(await built.seen(first));
    const [other] = await built.payinsOf(first);
    const intent = await quoted();
    built.relay.outcome = onPayment({ change: (it) => ({ ...it, pix_code: other?.pix_code }) });
    await confirmPayinAction(await built.seen(intent));
    const [payin] = await built.payinsOf(intent);
    const view = await codeIsNowhere(payin!.id);
    expect(view?.differences).toMatchObject([{ field: "pix_txid", fault: "used" }]);
  });

  test("stays unshown where a job has got the answer, and is in the trail", async () => {
    const intent = await quoted();
    built.relay.outcome = onPayment("drop");
    await confirmPayinAction(await built.seen(intent));
    built.relay.outcome = onPayment({ change: (it) => ({ ...it, address: "0x1" }) });
    await built.due(intent);
    await settleIntents(built.dashboard.store);
    const [payin] = await built.payinsOf(intent);
    await codeIsNowhere(payin!.id);
    expect(await lastOfTrail()).toMatchObject({
      action: "payin:differs",
      actor_kind: "system",
      subject: `payin ${payin!.id}`,
    });
  });
});

describe("a later reading", () => {
  /** Reads a payin with a changed answer, and returns its state before and after. */
  async function reread(change: (data: Record<string, unknown>) => Record<string, unknown>) {
    const intent = await quoted();
    await confirmPayinAction(await built.seen(intent));
    const [payin] = await built.payinsOf(intent);
    const before = await payinDetail(built.dashboard.store, MAIN, payin!.id);
    expect(before?.pix.ok).toBe(true);
    await built.dashboard.store.db.updateTable("payin").set({ next_read_at: null }).execute();
    await built.dashboard.store.db
      .updateTable("payin")
      .set({ next_read_at: new Date(0) })
      .where("id", "=", payin!.id)
      .execute();
    built.relay.outcome = { method: "GET", path: "/exchange/payment", outcome: { change } };
    await pollDuePayins(built.dashboard.store);
    const after = await payinDetail(built.dashboard.store, MAIN, payin!.id);
    return { payin: payin!, before, after };
  }

  test.each([
    ["address", { address: "0x00000000000000000000000000000000000000b7" }],
    ["network", { network: "ethereum" }],
    ["token", { token: "DAI" }],
    ["receiver_amount", { receiver_amount: "0.000001" }],
    ["sender_amount", { sender_amount: "2500.00" }],
    ["fee_amount", { fee_amount: "200.00" }],
    ["quotation", { quotation: "54.000000" }],
    ["quote_id", { quote_id: "another" }],
  ])(
    "with another %s changes nothing that was agreed, is told, and hides the code",
    async (field, over) => {
      const { payin, before, after } = await reread((it) => ({ ...it, ...over }));
      const { address, network, token, senderAmount, receiverAmount, feeAmount, rate } = before!;
      const agreed = { address, network, token, senderAmount, receiverAmount, feeAmount, rate };
      expect(after).toMatchObject({ ...agreed, pix: { ok: false, fault: "differs" } });
      expect(after?.differences).toMatchObject([{ field, fault: "differs" }]);
      const lines = (await trail()).filter(
        ({ action, subject }) => action === "payin:differs" && subject === `payin ${payin.id}`,
      );
      expect(lines).toMatchObject([{ actor_kind: "system", permission: "payin:read" }]);
    },
  );

  test("with another code changes neither the one that is shown nor anything else", async () => {
    const { before, after } = await reread((it) => ({ ...it, pix_code: "another" }));
    expect(after?.pix).toEqual(before?.pix);
    expect(after?.differences).toEqual([]);
  });

  test("that says what was agreed leaves the code where it is", async () => {
    const { before, after } = await reread((it) => it);
    expect(after?.pix).toEqual(before?.pix);
  });
});
