import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { insertSignature } from "#lib/test/rows/payout-rows.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

describe("a wallet that is opened", () => {
  test("has everything it needs, committed before, and leads to the execution", async () => {
    const intent = await it.quoted();
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const begun = await it.asked(intent);
    expect(begun.nonce).toBe(0);
    expect(await built.signatures(intent)).toMatchObject([{ state: "asked", units: UNITS }]);
    expect(await it.signature(begun.signature)).toMatchObject({
      purpose: "approve",
      units: UNITS,
      spender: built.spender,
      chain_id: 31_300_137n,
    });
    expect(await built.intent(intent)).toMatchObject({
      status: "signing",
      signing_address: it.owner.address,
    });
    expect(await it.flow(intent)).toMatchObject({
      intent: { allowance: { units: String(UNITS) } },
      step: "review",
      next: { do: "check_wallet", purpose: "approve", again: begun.signature },
    });
    const hash = await it.owner.approve(UNITS);
    await it.report(begun.signature, "sent", hash);
    expect(await it.phase(intent)).toEqual({ phase: "pending", hash, isSeen: true });
    for (const confirmations of [1, 2]) {
      await built.bare.mine();
      expect(await it.phase(intent)).toMatchObject({
        phase: "confirming",
        confirmations,
        needed: 3,
      });
      expect((await it.flow(intent)).next).toEqual({ do: "wait" });
    }
    await built.bare.mine();
    expect(await it.flow(intent)).toMatchObject({
      step: "review",
      next: { do: "execute" },
      signature: { phase: { phase: "allowed", hash } },
    });
    await built.assessSignatures();
    expect(await built.signatures(intent)).toMatchObject([{ state: "mined", mined_hash: hash }]);
  });

  test("by two at once is one signature; the other is told that one is open", async () => {
    const intent = await it.quoted();
    const answers = await Promise.all(Array.from({ length: 8 }, () => it.begin(intent)));
    const codes = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(codes.filter((code) => code === "asked")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["asked", "SIGNATURE_OPEN"]));
    expect(await built.signatures(intent)).toHaveLength(1);
  });

  test("of two tokens at once is one signature: the nonces are one sequence", async () => {
    const [one, two] = [await it.quoted(), await it.quoted({ token: "USDT" })];
    const answers = await Promise.all([it.begin(one), it.begin(two)]);
    const codes = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(codes.toSorted()).toEqual(["SIGNATURE_OPEN", "asked"]);
  });

  test("again after a rejection carries the same nonce", async () => {
    const intent = await it.quoted();
    const first = await it.asked(intent);
    await it.report(first.signature, "rejected");
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    const second = await it.asked(intent);
    expect(second.nonce).toBe(first.nonce);
    expect(await built.signatures(intent)).toMatchObject([
      { state: "rejected" },
      { state: "asked" },
    ]);
  });

  test("again while it may still send needs its person's word, and the same nonce", async () => {
    const intent = await it.quoted();
    const first = await it.asked(intent);
    expect(await it.begin(intent)).toMatchObject({ code: "SIGNATURE_OPEN" });
    const second = await it.asked(intent, { again: first.signature });
    const { nonce, from_block } = await it.signature(first.signature);
    expect(await it.signature(second.signature)).toMatchObject({ nonce, from_block });
    expect(second.nonce).toBe(first.nonce);
    // The first transaction exists after all: it counts, and the wallet is not asked a third time.
    await it.owner.approve(UNITS);
    await built.bare.mine(3);
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    expect(await it.begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
  });

  test("of which the network knows something is not asked again, whatever is said", async () => {
    const intent = await it.quoted();
    const first = await it.asked(intent);
    await it.report(first.signature, "sent", await it.owner.approve(UNITS));
    expect(await it.begin(intent, { again: first.signature })).toMatchObject({
      code: "SIGNATURE_OPEN",
    });
    await built.bare.mine();
    expect(await it.begin(intent, { again: first.signature })).toMatchObject({ ok: false });
    await built.bare.mine(2);
  });

  test("of bytes that the dashboard sends is not told as sent, which would close the wallet for ever", async () => {
    const { network, bytes } = { network: "solana", bytes: "aa" } as const;
    const asked_by = await built.dashboard.idOf("operator");
    const signed = { network, chain_id: null, bytes, valid_until: 5n, asked_by };
    const { store } = built.dashboard;
    const id = await insertSignature(store, MAIN_ACCOUNT, { state: "asked", ...signed });
    const told = await it.report(String(id), "sent", `0x${"ab".repeat(32)}`);
    expect(told).toMatchObject({ code: "INVALID_INPUT", fields: { hash: expect.any(String) } });
    const row = await payoutSignature(store.db, MAIN_ACCOUNT, id);
    expect(row).toMatchObject({ state: "asked", hash: null });
  });

  test("that lied about a rejection is found by what it mined", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "rejected");
    await it.owner.approve(UNITS);
    await built.bare.mine(3);
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    await it.report(signature, "rejected");
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
  });

  test("in which the amount was edited is told, and mended by the right one", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(7_000_000n));
    await built.bare.mine(3);
    const seven = { phase: "other_amount", amount: "7.000000", units: "7000000" };
    expect(await it.phase(intent)).toMatchObject(seven);
    // Told by the chain: it outlives the page, and the row that was settled.
    await built.assessSignatures();
    expect(await built.signatures(intent)).toMatchObject([{ state: "other_amount" }]);
    expect(await it.phase(intent)).toMatchObject(seven);
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect(await it.asked(intent)).toMatchObject({ nonce: 1 });
    await built.assessSignatures();
    await it.owner.approve(UNITS, { nonce: 1 });
    await built.bare.mine(3);
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
  });

  test("whose transaction was sped up under another hash is as good", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    const fast = await it.owner.approve(UNITS, { tip: 20n });
    await built.bare.mine(3);
    expect(await it.phase(intent)).toEqual({ phase: "allowed", hash: fast, isReplacement: true });
  });

  test("whose transaction was cancelled may be asked again, with the next nonce", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    await it.owner.send("0x", { to: it.owner.address, tip: 20n });
    await built.bare.mine();
    expect(await it.phase(intent)).toEqual({ phase: "settling", why: "nonce_used" });
    await built.bare.mine(2);
    expect(await it.phase(intent)).toEqual({ phase: "may_ask", why: "nonce_used" });
    expect(await it.asked(intent)).toMatchObject({ nonce: 1 });
  });

  test("whose transaction was dropped is asked again with its nonce", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    const hash = await it.owner.approve(UNITS);
    await it.report(signature, "sent", hash);
    await built.bare.dropPool();
    expect(await it.flow(intent)).toMatchObject({
      next: { do: "check_wallet", again: signature },
      signature: { phase: { phase: "pending", hash, isSeen: false } },
    });
    expect(await it.asked(intent, { again: signature })).toMatchObject({ nonce: 0 });
  });

  test("whose transaction a reorganisation took away is waited for again", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    await built.bare.mine(3);
    await built.assessSignatures();
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    await built.bare.reorg(3);
    const after = await it.flow(intent);
    expect(after.next.do).not.toBe("execute");
    expect(after.signature?.phase.phase).toBe("pending");
    await built.bare.mine(4);
  });

  test("by a chain that gives no answer stays closed, and what is open says so", async () => {
    const intent = await it.quoted();
    await it.asked(intent);
    const other = await it.quoted();
    await built.withoutNode(async () => {
      expect(await it.phase(intent)).toEqual({ phase: "unknown" });
      expect((await it.flow(intent)).next).toEqual({ do: "wait" });
      expect(await it.begin(other)).toMatchObject({ code: "CHAIN_UNREACHABLE" });
    });
  });
});
