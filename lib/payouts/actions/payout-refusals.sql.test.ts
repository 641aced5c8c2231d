import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { requotePayoutAction } from "./payout-quotes.ts";

const PAYOUT = { method: "POST", path: "/exchange/payout" } as const;

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

describe("a refusal", () => {
  test("that the exchange gives is told, and a new quote leads on without a new signature", async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    const { payout_quote_id } = await built.intent(intent);
    await built.world.deps.db
      .updateTable("payout_quotes")
      .set({ expires_at: new Date(0) })
      .where("id", "=", BigInt(payout_quote_id ?? 0))
      .execute();
    expect(await it.execute(intent)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect((await built.flow(intent)).next).toEqual({ do: "requote", why: "expired" });
    await requotePayoutAction({ intent });
    expect(await it.begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
    expect(await built.signatures(intent)).toHaveLength(1);
  });

  test("to be asked so often leaves it ready to be executed", async () => {
    const intent = await it.allowed();
    const before = await built.payoutsThere();
    built.relay.outcome = { ...PAYOUT, outcome: { status: 429, body: { message: "wait" } } };
    expect(await it.execute(intent)).toMatchObject({ code: "EXCHANGE_RATE_LIMITED" });
    expect((await built.intent(intent)).status).toBe("signing");
    built.relay.outcome = "pass";
    await built.dashboard.store.db.deleteFrom("exchange_budget").execute();
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test.each([307, 408])("is not what a %i says: the payout may be there", async (status) => {
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: { status, body: {} } };
    expect(await it.execute(intent)).toEqual({ ok: true, data: { payout: null } });
    expect((await built.intent(intent)).status).toBe("unclear");
    built.relay.outcome = "pass";
    expect(await requotePayoutAction({ intent })).toMatchObject({ code: "CONFLICT" });
  });

  test("an answer about another quote or wallet is none about this one", async () => {
    const intent = await it.allowed();
    const { payout_quote_id } = await built.intent(intent);
    const data = { payout_id: "p-other", status: "processing", payoutQuoteId: 999_999 };
    built.relay.outcome = { ...PAYOUT, outcome: { status: 201, body: { data } } };
    expect(await it.execute(intent)).toEqual({ ok: true, data: { payout: null } });
    const theirs = (await built.wallet()).address;
    const other = { ...data, payoutQuoteId: payout_quote_id, sender_wallet_address: theirs };
    built.relay.outcome = { ...PAYOUT, outcome: { status: 201, body: { data: other } } };
    await it.settle(intent);
    expect(await built.payoutsOf(intent)).toEqual([]);
    expect((await built.intent(intent)).status).toBe("unclear");
  });
});
