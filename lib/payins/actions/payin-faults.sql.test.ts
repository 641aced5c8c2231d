import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { settleIntents } from "#lib/payins/jobs/settle-intents.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { confirmPayinAction, requoteAction } from "./payins.ts";

const built = await openPayinDashboard();
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
});

const { quoted } = built;

const settle = async (intent: string) => {
  await built.due(intent);
  await settleIntents(built.dashboard.store);
};

describe("when the exchange does not answer as it should", () => {
  test("a lost answer leaves a doubt that the job ends, with one payin", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    built.relay.outcome = "lose";
    expect(await confirmPayinAction(await built.seen(intent))).toEqual({
      ok: true,
      data: { payin: null },
    });
    expect(await built.intent(intent)).toMatchObject({ status: "unclear" });
    expect(await built.paymentsThere()).toBe(before + 1);
    // A second click while the answer is missing sends nothing.
    expect(await confirmPayinAction(await built.seen(intent))).toEqual({
      ok: true,
      data: { payin: null },
    });
    await settle(intent);
    expect(await built.intent(intent)).toMatchObject({ status: "unclear", attempts: 1 });
    built.relay.outcome = "pass";
    await settle(intent);
    await built.expectOnePayin(intent, before);
  });

  test("a call that was dropped on its way is asked again by the job, with one payin", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    built.relay.outcome = "drop";
    expect(await confirmPayinAction(await built.seen(intent))).toEqual({
      ok: true,
      data: { payin: null },
    });
    built.relay.outcome = "pass";
    await settle(intent);
    await built.expectOnePayin(intent, before);
  });

  test.each([
    [503, {}, "EXCHANGE_UNREACHABLE"],
    [429, {}, "EXCHANGE_RATE_LIMITED"],
  ])("%i means that nothing was begun: the quote stands", async (status, body, code) => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    built.relay.outcome = { status, body };
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({ ok: false, code });
    expect(await built.intent(intent)).toMatchObject({ status: "quoted", next_attempt_at: null });
    built.relay.outcome = "pass";
    await built.calm();
    await confirmPayinAction(await built.seen(intent));
    await built.expectOnePayin(intent, before);
  });

  test("a refusal is kept with its code, and the same may be quoted again", async () => {
    const intent = await quoted();
    const body = { statusCode: 400, code: "WALLET_NOT_USABLE", message: "Carteira inativa." };
    built.relay.outcome = { status: 400, body };
    expect(await confirmPayinAction(await built.seen(intent))).toMatchObject({
      message: "Carteira inativa.",
    });
    expect(await built.intent(intent)).toMatchObject({
      status: "refused",
      refused_code: "WALLET_NOT_USABLE",
    });
    built.relay.outcome = "pass";
    expect(await requoteAction({ intent })).toMatchObject({ ok: true });
    expect(await built.intent(intent)).toMatchObject({ status: "quoted", refused_code: null });
  });

  test("nothing but its word about the quote ends a doubt", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    built.relay.outcome = "lose";
    await confirmPayinAction(await built.seen(intent));
    for (const outcome of [
      "drop",
      { status: 401, body: { message: "Api Key não encontrada." } },
      { status: 403, body: {} },
      { status: 404, body: "Not here" },
      { status: 409, body: { code: "ALREADY_RUNNING", message: "x" } },
      { status: 429, body: {} },
      { status: 500, body: {} },
      { status: 503, body: {} },
      { status: 201, body: { nonsense: true } },
    ] as const) {
      built.relay.outcome = outcome;
      await built.calm();
      await settle(intent);
      expect((await built.intent(intent)).status, JSON.stringify(outcome)).toBe("unclear");
    }
    built.relay.outcome = "pass";
    await settle(intent);
    await built.expectOnePayin(intent, before);
  });

  test("that the same payment is running is a doubt too", async () => {
    const intent = await quoted();
    built.relay.outcome = { status: 409, body: { code: "ALREADY_RUNNING", message: "x" } };
    expect(await confirmPayinAction(await built.seen(intent))).toEqual({
      ok: true,
      data: { payin: null },
    });
    expect(await built.intent(intent)).toMatchObject({ status: "unclear" });
  });

  test("an answer with another intent's payin leaves the doubt and that payin alone", async () => {
    const first = await quoted();
    await confirmPayinAction(await built.seen(first));
    const intent = await quoted();
    await built.change(intent, { quote_id: (await built.intent(first)).quote_id });
    expect(await confirmPayinAction(await built.seen(intent))).toEqual({
      ok: true,
      data: { payin: null },
    });
    expect(await built.intent(intent)).toMatchObject({ status: "unclear" });
    expect(await built.payinsOf(first)).toHaveLength(1);
    expect(await built.payinsOf(intent)).toEqual([]);
  });

  test("a doubt about a quote that never was paid ends with the exchange's refusal", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    await sql`update quotes set (created_at, expires_at) =
      (created_at - interval '1 hour', expires_at - interval '1 hour')`.execute(
      built.world.deps.db,
    );
    built.relay.outcome = "drop";
    await confirmPayinAction(await built.seen(intent));
    built.relay.outcome = "pass";
    await settle(intent);
    expect(await built.intent(intent)).toMatchObject({
      status: "refused",
      refused_code: "QUOTE_EXPIRED",
    });
    expect(await built.paymentsThere()).toBe(before);
  });

  test("what a dead process left between commit and answer is settled, by one of two replicas", async () => {
    const before = await built.paymentsThere();
    const intent = await quoted();
    await built.change(intent, { status: "paying" });
    await built.due(intent);
    await Promise.all([settleIntents(built.dashboard.store), settleIntents(built.dashboard.store)]);
    await built.expectOnePayin(intent, before);
    expect((await built.intent(intent)).attempts).toBe(1);
  });

  test("what another confirmation is paying right now is left to it", async () => {
    const intent = await quoted();
    await built.change(intent, {
      status: "paying",
      next_attempt_at: new Date(Date.now() + 10_000),
    });
    await settleIntents(built.dashboard.store);
    expect(await built.intent(intent)).toMatchObject({ status: "paying", attempts: 0 });
  });
});
