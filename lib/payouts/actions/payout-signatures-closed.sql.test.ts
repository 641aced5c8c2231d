import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { UNITS, payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { readApproveCalldata } from "#protocol/chain/approve-calldata.ts";
import { requotePayoutAction } from "#lib/payouts/actions/payout-quotes.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

describe("a wallet stays closed", () => {
  test("for another hash than the one that was seen", async () => {
    const intent = await it.quoted();
    const { content_hash } = await built.intent(intent);
    await requotePayoutAction({ intent });
    expect(await it.begin(intent, { hash: content_hash })).toMatchObject({ code: "QUOTE_CHANGED" });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("for a quote that differs", async () => {
    const intent = await it.quoted();
    const { content_hash: hash } = await built.intent(intent);
    await built.change(intent, { returned_contract: JSON.stringify({ amount: "1" }) });
    expect(await it.begin(intent, { hash })).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect((await it.flow(intent)).next).toEqual({ do: "stop" });
  });

  test("for a quote that another payout has, or is about to be signed for", async () => {
    const [first, second] = [await it.quoted(), await it.quoted()];
    const {
      payout_quote_id,
      rate,
      quote_expires_at,
      sender_cents,
      receiver_cents,
      partner_fee_cents,
    } = await built.intent(first);
    // The market may have moved between the two.
    const amounts = { rate, sender_cents, receiver_cents, partner_fee_cents };
    await built.change(second, { payout_quote_id, quote_expires_at, ...amounts });
    const { content_hash } = await built.intent(first);
    await built.change(second, { content_hash });
    await it.asked(first);
    const account = (await it.provedWallet()).address;
    expect(await it.begin(second, { account })).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect(await built.dashboard.lastAudit()).toMatchObject({ outcome: "refused" });
    const { next, intent } = await it.flow(second);
    expect(next).toEqual({ do: "stop" });
    expect(intent.differences).toMatchObject([{ field: "payout_quote_id", fault: "used" }]);
    await built.change(first, { status: "done" });
    expect(await it.begin(second, { account })).toMatchObject({ code: "QUOTE_DIFFERS" });
  });

  test("for a quote that has ended, or ends too soon", async () => {
    const intent = await it.quoted();
    // Quoted a second before its end: this test may run within a millisecond.
    const quoted_at = new Date(Date.now() - 1000);
    await built.change(intent, { quoted_at, quote_expires_at: new Date(Date.now() - 1) });
    expect(await it.begin(intent)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect((await it.flow(intent)).next).toEqual({ do: "requote", why: "expired" });
    const short = await built.endingIn(await it.quoted(), 30);
    expect(await it.begin(short)).toMatchObject({ code: "QUOTE_TOO_SHORT" });
    expect((await it.flow(short)).next).toEqual({ do: "requote", why: "too_short" });
  });

  test("without tokens, without gas, for a contract", async () => {
    const intent = await it.quoted();
    const poor = await it.provedWallet(5n);
    expect(await it.begin(intent, { account: poor.address })).toMatchObject({
      code: "BALANCE_TOO_LOW",
    });
    const { setBalance, setCode } = built.bare.node;
    await setBalance({ address: it.owner.address, value: 1n });
    expect(await it.begin(intent)).toMatchObject({ code: "GAS_TOO_LOW" });
    expect((await it.flow(intent)).next).toEqual({ do: "fix" });
    await setBalance({ address: it.owner.address, value: 10n ** 18n });
    await setCode({ address: it.owner.address, bytecode: "0x6001" });
    expect(await it.begin(intent)).toMatchObject({ code: "CONTRACT_WALLET" });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("for another account while one has it open", async () => {
    const intent = await it.quoted();
    await it.asked(intent);
    const other = await it.provedWallet();
    expect(await it.begin(intent, { account: other.address })).toMatchObject({
      code: "SIGNATURE_OPEN",
    });
    const seen = await built.flow(intent, other.address);
    expect(seen.next).toEqual({ do: "fix" });
    expect(seen.checks.find(({ check }) => check === "account")).toMatchObject({
      state: "fails",
      need: it.owner.address,
    });
  });

  test("while it is open for another payout, and the way there is shown", async () => {
    const first = await it.quoted();
    const { signature } = await it.asked(first);
    await it.report(signature, "sent", `0x${"ab".repeat(32)}`);
    const second = await it.quoted({ token: "USDT" });
    expect(await it.begin(second)).toMatchObject({ code: "SIGNATURE_OPEN" });
    const { next, checks } = await it.flow(second);
    expect(next).toEqual({ do: "fix" });
    expect(checks.find(({ check }) => check === "open_payout")).toMatchObject({ have: first });
    expect((await it.flow(first)).next).toMatchObject({ do: "check_wallet", again: signature });
  });

  test("while another payout may take the same tokens any moment", async () => {
    const first = await it.quoted();
    await it.report((await it.asked(first)).signature, "sent", await it.owner.approve(UNITS));
    await built.bare.mine(3);
    await built.assessSignatures();
    const second = await it.quoted({ request_amount: "50.000000" });
    expect(await it.begin(second)).toMatchObject({ code: "PAYOUT_OPEN" });
    const seen = (await it.flow(second)).checks.find(({ check }) => check === "open_payout");
    expect(seen).toMatchObject({ state: "fails", have: first });
    await built.change(first, { quote_expires_at: new Date(Date.now() - 1) });
    expect(await it.asked(second)).toMatchObject({ nonce: 1 });
  });
});

describe("an allowance that stands", () => {
  test("is reused by a new quote of the same amount, and replaced by another's", async () => {
    const intent = await it.quoted();
    await it.report((await it.asked(intent)).signature, "sent", await it.owner.approve(UNITS));
    await built.bare.mine(3);
    await requotePayoutAction({ intent });
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    expect(await it.begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
    await built.assessSignatures();
    await built.change(intent, { quote_expires_at: new Date(0) });
    const more = await it.quoted({ request_amount: "120.000000" });
    const { checks, next } = await it.flow(more);
    expect(next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect(checks.find(({ check }) => check === "allowance")).toMatchObject({ note: "replaces" });
  });

  test("of USDT is set to zero first, by a signature of its own", async () => {
    await it.owner.approve(5n, { token: "USDT" });
    await built.bare.mine(3);
    const intent = await it.quoted({ token: "USDT" });
    const toReset = await it.flow(intent);
    expect(toReset.next).toEqual({ do: "sign", purpose: "reset", again: null });
    expect(toReset.summary).toMatchObject({ units: "0", spender: built.spender });
    expect(readApproveCalldata(toReset.summary?.calldata)?.units).toBe(0n);
    expect(await it.begin(intent)).toMatchObject({ code: "ALLOWANCE_CHANGED" });
    const reset = await it.asked(intent, { purpose: "reset" });
    expect(reset.nonce).toBe(1);
    expect(await it.signature(reset.signature)).toMatchObject({ purpose: "reset", units: 0n });
    expect((await it.flow(intent)).intent.allowance).toMatchObject({ units: String(UNITS) });
    await it.report(
      reset.signature,
      "sent",
      await it.owner.approve(0n, { token: "USDT", nonce: 1 }),
    );
    await built.bare.mine(3);
    const toApprove = await it.flow(intent);
    expect(toApprove.next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect(toApprove.summary).toMatchObject({ units: String(UNITS) });
    const approve = await it.asked(intent);
    expect(approve.nonce).toBe(2);
    await it.owner.approve(UNITS, { token: "USDT", nonce: 2 });
    await built.bare.mine(3);
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
  });

  test("can be taken back, by whoever has signed for it and for nothing else", async () => {
    const pair = {
      network: "polygon" as const,
      token: "USDC" as const,
      spender: built.spender as string,
      signer: it.owner.address as string,
    };
    expect(await beginRevokeAction(pair)).toMatchObject({ code: "NOT_FOUND" });
    const intent = await it.quoted();
    await it.report((await it.asked(intent)).signature, "sent", await it.owner.approve(UNITS));
    await built.bare.mine(3);
    const begun = await beginRevokeAction(pair);
    if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
    expect(begun.data.nonce).toBe(1);
    expect(await it.signature(begun.data.signature)).toMatchObject({
      purpose: "revoke",
      units: 0n,
    });
    expect(await beginRevokeAction(pair)).toMatchObject({ code: "SIGNATURE_OPEN" });
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await built.assessSignatures();
    expect(await beginRevokeAction(pair)).toMatchObject({ data: { state: "already_allowed" } });
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
  });
});

const LONG_AGO = new Date(Date.now() - 31 * 60_000);
const age = (id: string) =>
  built.dashboard.store.db
    .updateTable("payout_signature")
    .set({ asked_at: LONG_AGO })
    .where("id", "=", BigInt(id))
    .execute();
const stateOf = async (intent: string) => (await built.signatures(intent)).at(-1)?.state;

describe("a signature that nobody looks at", () => {
  test("is kept as the chain says, whatever the wallet told", async () => {
    const intent = await it.quoted();
    await it.asked(intent);
    const hash = await it.owner.approve(UNITS);
    await built.bare.mine(2);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("asked");
    await built.bare.mine();
    await built.assessSignatures();
    expect(await built.signatures(intent)).toMatchObject([{ state: "mined", mined_hash: hash }]);
  });

  test("of a wallet that has told nothing for half an hour is given up, its nonce is not", async () => {
    const intent = await it.quoted();
    const { signature, nonce } = await it.asked(intent);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("asked");
    await age(signature);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("dropped");
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect((await it.asked(intent)).nonce).toBe(nonce);
  });

  test("that has given a hash is never given up", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    await built.bare.dropPool();
    await age(signature);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("sent");
  });

  test("is told of by a chain that answers only", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await age(signature);
    await built.withoutNode(() => built.assessSignatures());
    expect(await stateOf(intent)).toBe("asked");
  });
});
