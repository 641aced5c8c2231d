import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Hash } from "viem";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { BatchCall } from "#protocol/test/batch-account.ts";
import { startSponsor, type Sponsor } from "#service/test/delegated-account.ts";
import { giveUpSignatureAction } from "#lib/allowances/actions/signatures.ts";

let it: PayoutSteps;
let sponsor: Sponsor;
const built = await openPayoutDashboard();
beforeAll(async () => void (sponsor = await startSponsor(built.bare)));
afterAll(() => built.drop());
beforeEach(async () => {
  it = await payoutSteps(built);
  await sponsor.delegate(it.owner.account);
  // From here on it has nothing to pay gas with.
  await built.bare.node.setBalance({ address: it.owner.address, value: 0n });
});

const approval = (units: bigint): BatchCall => ({
  to: built.bare.network.tokens.USDC!,
  data: approveCalldata({ spender: built.spender, units }),
});
/** The owner's approval in the sponsor's transaction, as deep as is needed. */
const sponsored = async (units = UNITS): Promise<Hash> => {
  const hash = await sponsor.sponsored(it.owner.account, [approval(units)]);
  await built.bare.mine(3);
  return hash;
};
const nonceOf = () => built.bare.node.getTransactionCount({ address: it.owner.address });
describe("an account that has delegated, without gas of its own", () => {
  test("pays out by an approval in somebody else's transaction", async () => {
    const nonce = await nonceOf();
    const intent = await it.quoted();
    const gas = (await it.flow(intent)).checks.find(({ check }) => check === "gas");
    expect(gas).toMatchObject({ state: "ok", have: "0", note: "sponsored" });
    const { signature } = await it.asked(intent);
    const hash = await sponsor.sponsored(it.owner.account, [approval(UNITS)]);
    await it.report(signature, "sent", hash);
    expect(await it.phase(intent)).toEqual({ phase: "pending", hash, isSeen: true });
    await built.bare.mine();
    const seen = await it.phase(intent);
    expect(seen).toMatchObject({ phase: "confirming", hash, confirmations: 1, needed: 3 });
    await built.bare.mine(2);
    expect(await it.phase(intent)).toMatchObject({ phase: "allowed", hash });
    expect(await nonceOf()).toBe(nonce);
    await built.assessSignatures();
    expect(await built.signatures(intent)).toMatchObject([{ state: "mined", mined_hash: hash }]);
    const before = await built.payoutsThere();
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test("is asked for its consent where its wallet never named the transaction", async () => {
    const intent = await it.quoted();
    await it.asked(intent);
    await sponsored();
    const { signature, next } = await it.flow(intent);
    expect(signature?.phase.phase).toBe("allowed");
    expect(next).toEqual({ do: "consent" });
    expect(await it.execute(intent)).toMatchObject({ ok: false });
  });

  test("is told which amount was entered in the wallet, and can raise it", async () => {
    const intent = await it.quoted();
    const first = await it.asked(intent);
    await it.report(first.signature, "sent", await sponsored(90_000_000n));
    expect(await it.phase(intent)).toMatchObject({ phase: "other_amount", units: "90000000" });
    await built.assessSignatures();
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const raised = await it.asked(intent);
    expect(await it.phase(intent)).toEqual({ phase: "unreported" });
    await it.report(raised.signature, "sent", await sponsored());
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
  });

  test("may ask again once somebody else's transaction has approved nothing", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await sponsor.sponsored(it.owner.account, []));
    await built.bare.mine(3);
    expect(await it.phase(intent)).toEqual({ phase: "may_ask", why: "reverted" });
  });
});

describe("a reset and an approval as one request", () => {
  const usdt = (units: bigint): BatchCall => ({
    ...approval(units),
    to: built.bare.network.tokens.USDT!,
  });
  const seven = async () => {
    await sponsor.sponsored(it.owner.account, [usdt(7_000_000n)]);
    await built.bare.mine(3);
    await built.bare.node.setBalance({ address: it.owner.address, value: 10n ** 18n });
    return it.quoted({ token: "USDT" });
  };

  test("are one approval under one nonce", async () => {
    const intent = await seven();
    const flow = await it.flow(intent);
    expect(flow.next).toEqual({ do: "sign", purpose: "reset", again: null });
    expect(flow).toMatchObject({ summary: { units: "0" }, afterReset: { units: String(UNITS) } });
    expect(await it.begin(intent)).toMatchObject({ code: "ALLOWANCE_CHANGED" });
    const begun = await it.asked(intent, { at_once: true });
    const row = await it.signature(begun.signature);
    expect(row).toMatchObject({ purpose: "approve", units: UNITS });
    expect(begun.nonce).toBe(await nonceOf());
    await sponsor.batch(it.owner.account, [usdt(0n), usdt(UNITS)]);
    await built.bare.mine(3);
    // Under its own nonce it serves this payout even where the wallet never answered.
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    const before = await built.payoutsThere();
    expect(await it.execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test("are refused where there is nothing to be set to zero", async () => {
    const intent = await it.quoted({ token: "USDT" });
    expect(await it.begin(intent, { at_once: true })).toMatchObject({ code: "ALLOWANCE_CHANGED" });
    const usdc = await it.quoted();
    expect(await it.begin(usdc, { at_once: true })).toMatchObject({ code: "ALLOWANCE_CHANGED" });
  });

  test("of which a wallet did the first alone ask for the second", async () => {
    const intent = await seven();
    const { signature } = await it.asked(intent, { at_once: true });
    await it.report(signature, "sent", await sponsor.batch(it.owner.account, [usdt(0n)]));
    await built.bare.mine(3);
    expect(await it.phase(intent)).toMatchObject({ phase: "other_amount", units: "0" });
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
  });
});

describe("an approval in somebody else's transaction, which uses no nonce", () => {
  test("serves no later payout of the same amount, which is served by its own", async () => {
    const first = await it.quoted();
    const { signature } = await it.asked(first);
    const hash = await sponsored();
    await it.report(signature, "sent", hash);
    await built.assessSignatures();
    await built.change(first, { quote_expires_at: new Date(Date.now() - 1) });
    const second = await it.quoted();
    expect((await it.flow(second)).next).toEqual({ do: "consent" });
    // The allowance is gone, as after a pull; the first approval's event is still there.
    await sponsored(0n);
    const { signature: other } = await it.asked(second);
    expect(await it.phase(second)).toEqual({ phase: "unreported" });
    await it.report(other, "sent", hash);
    expect(await built.signatures(second)).toMatchObject([{ state: "asked", hash: null }]);
    await it.report(other, "sent", await sponsored());
    expect((await it.flow(second)).next).toEqual({ do: "execute" });
  });

  test("that may be an earlier request's is nobody's without a consent", async () => {
    const first = await it.quoted();
    const { signature } = await it.asked(first);
    expect(await giveUpSignatureAction({ signature })).toMatchObject({ ok: true });
    const second = await it.quoted();
    const { signature: other } = await it.asked(second);
    // The first request's transaction lands after all, and is reported for the second.
    await it.report(other, "sent", await sponsored());
    expect((await it.flow(second)).next).toEqual({ do: "consent" });
    expect(await it.execute(second)).toMatchObject({ ok: false });
  });
});
