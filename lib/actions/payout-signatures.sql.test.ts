import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { request } from "#lib/gate/test/next-request.ts";
import { openPayoutDesk, type PayoutDesk } from "#lib/test/payout-desk.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";
import { beginRevokeAction } from "./payout-revokes.ts";
import { beginSignatureAction, reportSignatureAction } from "./payout-signatures.ts";

vi.mock("next/headers", async () => (await import("#lib/gate/test/next-request.ts")).nextHeaders);

const UNITS = 100_000_000n;

let built: PayoutDesk;
let owner: Awaited<ReturnType<PayoutDesk["wallet"]>>;
beforeAll(async () => {
  built = await openPayoutDesk();
  request.headers = await built.desk.headersOf("operator");
});
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.fate = "pass";
  owner = await built.wallet();
});

async function quoted(override: object = {}): Promise<string> {
  const answer = await requestPayoutQuoteAction(built.form(override));
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.intent;
}

const begin = async (intent: string, override: object = {}) => {
  const { content_hash } = await built.intent(intent);
  return beginSignatureAction({
    intent,
    account: owner.address,
    hash: content_hash ?? "",
    purpose: "approve",
    ...override,
  });
};
const asked = async (intent: string, override: object = {}) => {
  const answer = await begin(intent, override);
  if (!answer.ok || answer.data.state !== "asked") throw new Error(JSON.stringify(answer));
  return answer.data;
};
const report = (signature: string, outcome: "sent" | "rejected" | "not_sent", hash?: string) =>
  reportSignatureAction({ signature, outcome, ...(hash ? { hash } : {}) });
const flow = (intent: string) => built.flow(intent, owner.address);
const phase = async (intent: string) => (await flow(intent)).signature?.phase;
const look = () => built.lookAtSignatures();

describe("a wallet that is opened", () => {
  test("has everything it needs, committed before, and leads to the execution", async () => {
    const intent = await quoted();
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const begun = await asked(intent);
    expect(begun).toMatchObject({
      purpose: "approve",
      nonce: 0,
      units: String(UNITS),
      allowance: { spender: built.spender, units: String(UNITS), chainId: 31_300_137 },
    });
    expect(await built.signatures(intent)).toMatchObject([{ state: "asked", units: UNITS }]);
    expect(await built.intent(intent)).toMatchObject({
      status: "signing",
      signing_address: owner.address,
    });
    expect(await flow(intent)).toMatchObject({
      step: "allow",
      next: { do: "look", purpose: "approve", again: begun.signature },
    });
    const hash = await owner.approve(UNITS);
    await report(begun.signature, "sent", hash);
    expect(await phase(intent)).toEqual({ phase: "pending", hash, isSeen: true });
    for (const confirmations of [1, 2]) {
      await built.bare.mine();
      expect(await phase(intent)).toMatchObject({ phase: "confirming", confirmations, needed: 3 });
      expect((await flow(intent)).next).toEqual({ do: "wait" });
    }
    await built.bare.mine();
    expect(await flow(intent)).toMatchObject({
      step: "execute",
      next: { do: "execute" },
      signature: { phase: { phase: "allowed", hash } },
    });
    await look();
    expect(await built.signatures(intent)).toMatchObject([{ state: "mined", mined_hash: hash }]);
  });

  test("by two at once is one signature; the other is told that one is open", async () => {
    const intent = await quoted();
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(intent)));
    const codes = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(codes.filter((code) => code === "asked")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["asked", "SIGNATURE_OPEN"]));
    expect(await built.signatures(intent)).toHaveLength(1);
  });

  test("of two tokens at once is one signature: the nonces are one sequence", async () => {
    const [one, two] = [await quoted(), await quoted({ token: "USDT" })];
    const answers = await Promise.all([begin(one), begin(two)]);
    const codes = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(codes.toSorted()).toEqual(["SIGNATURE_OPEN", "asked"]);
  });

  test("again after a rejection carries the same nonce", async () => {
    const intent = await quoted();
    const first = await asked(intent);
    await report(first.signature, "rejected");
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const second = await asked(intent);
    expect(second.nonce).toBe(first.nonce);
    expect(await built.signatures(intent)).toMatchObject([
      { state: "rejected" },
      { state: "asked" },
    ]);
  });

  test("again while it may still send needs its person's word, and the same nonce", async () => {
    const intent = await quoted();
    const first = await asked(intent);
    expect(await begin(intent)).toMatchObject({ code: "SIGNATURE_OPEN" });
    const second = await asked(intent, { again: first.signature });
    expect(second).toMatchObject({ nonce: first.nonce, fromBlock: first.fromBlock });
    // The first was there after all: it is as good, and nothing is asked a third time.
    await owner.approve(UNITS);
    await built.bare.mine(3);
    expect((await flow(intent)).next).toEqual({ do: "execute" });
    expect(await begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
  });

  test("of which the network knows something is not asked again, whatever is said", async () => {
    const intent = await quoted();
    const first = await asked(intent);
    await report(first.signature, "sent", await owner.approve(UNITS));
    expect(await begin(intent, { again: first.signature })).toMatchObject({
      code: "SIGNATURE_OPEN",
    });
    await built.bare.mine();
    expect(await begin(intent, { again: first.signature })).toMatchObject({ ok: false });
    await built.bare.mine(2);
  });

  test("that lied about a rejection is found by what it mined", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    await report(signature, "rejected");
    await owner.approve(UNITS);
    await built.bare.mine(3);
    expect((await flow(intent)).next).toEqual({ do: "execute" });
    await report(signature, "rejected");
    expect((await flow(intent)).next).toEqual({ do: "execute" });
  });

  test("in which the amount was edited is told, and mended by the right one", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    await report(signature, "sent", await owner.approve(7_000_000n));
    await built.bare.mine(3);
    expect(await phase(intent)).toMatchObject({ phase: "other_amount", amount: "7.000000" });
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect(await asked(intent)).toMatchObject({ nonce: 1 });
    await look();
    await owner.approve(UNITS, { nonce: 1 });
    await built.bare.mine(3);
    expect((await flow(intent)).next).toEqual({ do: "execute" });
  });

  test("whose transaction was sped up under another hash is as good", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    await report(signature, "sent", await owner.approve(UNITS));
    const fast = await owner.approve(UNITS, { tip: 20n });
    await built.bare.mine(3);
    expect(await phase(intent)).toEqual({ phase: "allowed", hash: fast, isReplacement: true });
  });

  test("whose transaction was cancelled may be asked again, with the next nonce", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    await report(signature, "sent", await owner.approve(UNITS));
    await owner.send("0x", { to: owner.address, tip: 20n });
    await built.bare.mine();
    expect(await phase(intent)).toEqual({ phase: "settling", why: "nonce_used" });
    await built.bare.mine(2);
    expect(await phase(intent)).toEqual({ phase: "may_ask", why: "nonce_used" });
    expect(await asked(intent)).toMatchObject({ nonce: 1 });
  });

  test("whose transaction was dropped is asked again with its nonce", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    const hash = await owner.approve(UNITS);
    await report(signature, "sent", hash);
    await built.bare.dropPool();
    expect(await flow(intent)).toMatchObject({
      next: { do: "look", again: signature },
      signature: { phase: { phase: "pending", hash, isSeen: false } },
    });
    expect(await asked(intent, { again: signature })).toMatchObject({ nonce: 0 });
  });

  test("whose transaction a reorganisation took away is waited for again", async () => {
    const intent = await quoted();
    const { signature } = await asked(intent);
    await report(signature, "sent", await owner.approve(UNITS));
    await built.bare.mine(3);
    await look();
    expect((await flow(intent)).next).toEqual({ do: "execute" });
    await built.bare.reorg(3);
    const after = await flow(intent);
    expect(after.next.do).not.toBe("execute");
    expect(after.signature?.phase.phase).toBe("pending");
    await built.bare.mine(4);
  });

  test("by a chain that gives no answer stays closed, and what is open says so", async () => {
    const intent = await quoted();
    await asked(intent);
    const other = await quoted();
    await built.withoutNode(async () => {
      expect(await phase(intent)).toEqual({ phase: "unknown" });
      expect((await flow(intent)).next).toEqual({ do: "wait" });
      expect(await begin(other)).toMatchObject({ code: "CHAIN_UNREACHABLE" });
    });
  });
});

describe("a wallet stays closed", () => {
  test("for another hash than the one that was seen", async () => {
    const intent = await quoted();
    const { content_hash } = await built.intent(intent);
    await requotePayoutAction({ intent });
    expect(await begin(intent, { hash: content_hash })).toMatchObject({ code: "QUOTE_CHANGED" });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("for a quote that differs", async () => {
    const intent = await quoted();
    const { content_hash: hash } = await built.intent(intent);
    await built.change(intent, { returned_contract: JSON.stringify({ amount: "1" }) });
    expect(await begin(intent, { hash })).toMatchObject({ code: "QUOTE_DIFFERS" });
    expect((await flow(intent)).next).toEqual({ do: "stop" });
  });

  test("for a quote that has ended, or ends too soon", async () => {
    const intent = await quoted();
    await built.change(intent, { quote_expires_at: new Date(Date.now() - 1) });
    expect(await begin(intent)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect((await flow(intent)).next).toEqual({ do: "requote", why: "expired" });
    const short = await built.endingIn(await quoted(), 30);
    expect(await begin(short)).toMatchObject({ code: "QUOTE_TOO_SHORT" });
    expect((await flow(short)).next).toEqual({ do: "requote", why: "too_short" });
  });

  test("without tokens, without gas, for a contract", async () => {
    const intent = await quoted();
    const poor = await built.wallet(5n);
    expect(await begin(intent, { account: poor.address })).toMatchObject({
      code: "BALANCE_TOO_LOW",
    });
    const { setBalance, setCode } = built.bare.node;
    await setBalance({ address: owner.address, value: 1n });
    expect(await begin(intent)).toMatchObject({ code: "GAS_TOO_LOW" });
    expect((await flow(intent)).next).toEqual({ do: "mend" });
    await setBalance({ address: owner.address, value: 10n ** 18n });
    await setCode({ address: owner.address, bytecode: "0x6001" });
    expect(await begin(intent)).toMatchObject({ code: "CONTRACT_WALLET" });
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("for another account while one has it open", async () => {
    const intent = await quoted();
    await asked(intent);
    const other = await built.wallet();
    expect(await begin(intent, { account: other.address })).toMatchObject({
      code: "SIGNATURE_OPEN",
    });
    const seen = await built.flow(intent, other.address);
    expect(seen.next).toEqual({ do: "mend" });
    expect(seen.checks.find(({ check }) => check === "account")).toMatchObject({
      state: "fails",
      need: owner.address,
    });
  });

  test("while another payout may take the same tokens any moment", async () => {
    const first = await quoted();
    await report((await asked(first)).signature, "sent", await owner.approve(UNITS));
    await built.bare.mine(3);
    await look();
    const second = await quoted({ request_amount: "50.000000" });
    expect(await begin(second)).toMatchObject({ code: "PAYOUT_OPEN" });
    const seen = (await flow(second)).checks.find(({ check }) => check === "open_payout");
    expect(seen).toMatchObject({ state: "fails", have: first });
    await built.change(first, { quote_expires_at: new Date(Date.now() - 1) });
    expect(await asked(second)).toMatchObject({ nonce: 1 });
  });
});

describe("an allowance that stands", () => {
  test("is reused by a new quote of the same amount, and replaced by another's", async () => {
    const intent = await quoted();
    await report((await asked(intent)).signature, "sent", await owner.approve(UNITS));
    await built.bare.mine(3);
    await requotePayoutAction({ intent });
    expect((await flow(intent)).next).toEqual({ do: "execute" });
    expect(await begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
    await look();
    await built.change(intent, { quote_expires_at: new Date(0) });
    const more = await quoted({ request_amount: "120.000000" });
    const { checks, next } = await flow(more);
    expect(next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect(checks.find(({ check }) => check === "allowance")).toMatchObject({ note: "replaces" });
  });

  test("of USDT is set to zero first, by a signature of its own", async () => {
    await owner.approve(5n, { token: "USDT" });
    await built.bare.mine(3);
    const intent = await quoted({ token: "USDT" });
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "reset", again: null });
    expect(await begin(intent)).toMatchObject({ code: "ALLOWANCE_CHANGED" });
    const reset = await asked(intent, { purpose: "reset" });
    expect(reset).toMatchObject({ units: "0", nonce: 1, allowance: { units: String(UNITS) } });
    await report(reset.signature, "sent", await owner.approve(0n, { token: "USDT", nonce: 1 }));
    await built.bare.mine(3);
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const approve = await asked(intent);
    expect(approve.nonce).toBe(2);
    await owner.approve(UNITS, { token: "USDT", nonce: 2 });
    await built.bare.mine(3);
    expect((await flow(intent)).next).toEqual({ do: "execute" });
  });

  test("can be taken back, by whoever has signed for it and for nothing else", async () => {
    const pair = {
      network: "polygon" as const,
      token: "USDC" as const,
      spender: built.spender as string,
      signer: owner.address as string,
    };
    expect(await beginRevokeAction(pair)).toMatchObject({ code: "NOT_FOUND" });
    const intent = await quoted();
    await report((await asked(intent)).signature, "sent", await owner.approve(UNITS));
    await built.bare.mine(3);
    const begun = await beginRevokeAction(pair);
    expect(begun).toMatchObject({
      data: { state: "asked", purpose: "revoke", units: "0", nonce: 1 },
    });
    expect(await beginRevokeAction(pair)).toMatchObject({ code: "SIGNATURE_OPEN" });
    await owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await look();
    expect(await beginRevokeAction(pair)).toMatchObject({ data: { state: "already_allowed" } });
    expect((await flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
  });
});
