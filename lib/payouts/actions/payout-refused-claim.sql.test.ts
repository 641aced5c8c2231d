import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";

const PAYOUT = { method: "POST", path: "/exchange/payout" } as const;
const LIE = { status: 400, body: { code: "QUOTE_EXPIRED", message: "expirada" } };

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => {
  it = await payoutSteps(built);
  await it.kind(null);
});

/** The exchange makes the payout but answers that it refused it. */
async function executedAndDenied(): Promise<string> {
  const intent = await it.allowed();
  await built.assessSignatures();
  built.relay.outcome = { ...PAYOUT, outcome: { instead: LIE } };
  expect(await it.execute(intent)).toMatchObject({ ok: false, code: "QUOTE_EXPIRED" });
  built.relay.outcome = "pass";
  return intent;
}

/** The exchange refuses and makes no payout. */
async function refused(): Promise<string> {
  const intent = await it.allowed();
  await built.assessSignatures();
  built.relay.outcome = { ...PAYOUT, outcome: LIE };
  expect(await it.execute(intent)).toMatchObject({ ok: false, code: "QUOTE_EXPIRED" });
  built.relay.outcome = "pass";
  return intent;
}

async function revoke(nonce: number) {
  const { address: signer } = it.owner;
  const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
  const begun = await beginRevokeAction(pair);
  expect(begun).toMatchObject({ data: { state: "asked" } });
  await it.owner.approve(0n, { nonce });
  await built.bare.mine(3);
  await built.assessSignatures();
}

const paidOut = () => built.world.bank.allOut().length;
/** How many payouts the exchange has made of an intent's executed quote. */
async function payoutsAbout(intent: string): Promise<number> {
  const { payout_quote_id } = await built.intent(intent);
  const rows = await built.world.deps.db
    .selectFrom("payouts")
    .select("id")
    .where("quote_id", "=", BigInt(payout_quote_id ?? 0))
    .execute();
  return rows.length;
}

describe("a refusal of an exchange that was asked for a payout", () => {
  test("leads to no second approval, by this payout or another", async () => {
    const intent = await executedAndDenied();
    await built.world.pull();
    expect(await requotePayoutAction({ intent })).toMatchObject({ ok: true });
    expect(await it.begin(intent)).toMatchObject({ code: "EXECUTION_OPEN" });
    const again = await it.quoted();
    expect(await it.begin(again)).toMatchObject({ code: "EXECUTION_OPEN" });
    expect((await it.flow(again)).next).toMatchObject({ do: "revoke" });
    expect(await built.signatures(intent)).toHaveLength(1);
    expect(await built.signatures(again)).toEqual([]);
  });

  test("is a payout that is being checked once the chain shows the pull, and ends by reading it", async () => {
    const intent = await executedAndDenied();
    const { payout_quote_id } = await built.intent(intent);
    await built.assessExecutions();
    expect((await built.intent(intent)).status).toBe("refused");
    await requotePayoutAction({ intent });
    await built.world.pull();
    await built.assessExecutions();
    expect(await built.intent(intent)).toMatchObject({ status: "unclear", payout_quote_id });
    expect((await it.flow(intent)).next).toEqual({ do: "checking" });
    expect(await requotePayoutAction({ intent })).toMatchObject({ code: "CONFLICT" });
    await it.kind("itself");
    await it.settle(intent);
    await built.world.pay();
    expect((await built.intent(intent)).status).toBe("done");
    expect(await built.payoutsOf(intent)).toMatchObject([{ payout_quote_id, token_units: UNITS }]);
    expect(await payoutsAbout(intent)).toBe(1);
    expect(await built.world.tokensAt(it.owner.address)).toBe(1_000_000_000n - UNITS);
  });

  test("that is true is executed again under the same allowance, and paid once", async () => {
    const before = paidOut();
    const intent = await refused();
    expect((await it.flow(intent)).next).toEqual({ do: "requote", why: "expired" });
    await requotePayoutAction({ intent });
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.world.settle();
    await built.assessExecutions();
    expect(await built.signatures(intent)).toHaveLength(1);
    expect(paidOut() - before).toBe(1);
  });

  test("frees the wallet once the allowance is taken back for good, with nothing pulled", async () => {
    const intent = await refused();
    await requotePayoutAction({ intent });
    await revoke(1);
    expect(await it.asked(intent)).toMatchObject({ nonce: 2 });
  });

  test("is looked for from where the allowance last stood whole, however long that lasts", async () => {
    const intent = await refused();
    const headOf = async () => {
      const { head } = await built.dashboard.store.db
        .selectFrom("payout_execution")
        .select("head")
        .where("intent_id", "=", intent)
        .executeTakeFirstOrThrow();
      return head;
    };
    const before = await headOf();
    await built.bare.mine(20);
    await built.assessExecutions();
    const after = await headOf();
    expect(after).toBeGreaterThan(before);
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine();
    await built.assessExecutions();
    expect(await headOf()).toBe(after);
    await built.bare.mine(2);
    await requotePayoutAction({ intent });
    expect(await it.asked(intent)).toMatchObject({ nonce: 2 });
  });

  test("does not free it by a revoke that came after the pull", async () => {
    const intent = await executedAndDenied();
    await requotePayoutAction({ intent });
    const { address: signer } = it.owner;
    const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
    expect(await beginRevokeAction(pair)).toMatchObject({ data: { state: "asked" } });
    await built.world.pull();
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await built.assessSignatures();
    expect(await it.begin(intent)).toMatchObject({ code: "EXECUTION_OPEN" });
    await built.assessExecutions();
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("keeps its payout as it was executed: nothing else is typed over it", async () => {
    const intent = await executedAndDenied();
    const { idempotency_key } = await built.intent(intent);
    const other = built.form({ idempotency_key, request_amount: "50.000000" });
    expect(await requestPayoutQuoteAction(other)).toMatchObject({ code: "EXECUTION_OPEN" });
    expect(await built.intent(intent)).toMatchObject({ request_amount: "100.000000" });
  });

  test.each([401, 403, 429])("also a %i leaves the wallet to it", async (status) => {
    const intent = await it.allowed();
    await built.assessSignatures();
    built.relay.outcome = { ...PAYOUT, outcome: { instead: { status, body: { message: "não" } } } };
    await it.execute(intent);
    built.relay.outcome = "pass";
    await built.dashboard.store.db.deleteFrom("exchange_budget").execute();
    await built.world.pull();
    await built.change(intent, { quote_expires_at: new Date(0) });
    const again = await it.quoted();
    expect(await it.begin(again)).toMatchObject({ code: "EXECUTION_OPEN" });
    await built.assessExecutions();
    expect((await built.intent(intent)).status).toBe("unclear");
  });
});
