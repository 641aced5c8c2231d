import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { UNITS, payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { movePayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { executePayoutAction } from "./payout-execution.ts";
import { requotePayoutAction } from "./payout-quotes.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const FACTORY = pinnedFactory("sandbox", "polygon") as Address;
const ours = (await built.bare.node.getCode({ address: FACTORY })) ?? "0x";
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

describe("an allowance that is confirmed", () => {
  test("becomes one payout that says what was signed, and its trace is written", async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    const answer = await it.execute(intent);
    const payout = await built.expectOnePayout(intent, before);
    const { sender_cents, receiver_cents, payout_quote_id, rate } = await built.intent(intent);
    expect(answer).toEqual({ ok: true, data: { payout: String(payout.id) } });
    expect(payout).toMatchObject({
      sender_cents,
      receiver_cents,
      payout_quote_id,
      rate,
      token_units: UNITS,
      spender: built.spender,
      sender_address: it.owner.address,
      status: "processing",
    });
    expect(payout.next_read_at).toBeInstanceOf(Date);
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "payout:execute",
      outcome: "done",
    });
    expect(await built.flow(intent)).toMatchObject({
      step: "follow",
      next: { do: "follow", payout: String(payout.id) },
      payout: String(payout.id),
    });
  });

  test("is executed once by ten at the same time, and everybody comes to it", async () => {
    const before = await built.payoutsThere();
    const callsBefore = it.calls();
    const intent = await it.allowed();
    const hash = await it.hashOf(intent);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => executePayoutAction({ intent, hash })),
    );
    const payout = await built.expectOnePayout(intent, before);
    const given = answers.map((answer) => (answer.ok ? answer.data.payout : answer.code));
    expect(given.filter((id) => id !== null && id !== String(payout.id))).toEqual([]);
    expect(given).toContain(String(payout.id));
    expect(await it.execute(intent)).toMatchObject({ data: { payout: String(payout.id) } });
    expect(it.calls() - callsBefore).toBe(1);
  });

  test("is pulled and paid by the service, exactly", async () => {
    const intent = await it.allowed();
    await it.execute(intent);
    const [payout] = await built.payoutsOf(intent);
    await built.world.settle();
    const there = await built.world.call<{ data: { status: string } }>(
      built.user,
      `GET /exchange/payout/${payout?.payout_id}`,
    );
    expect(there.body.data.status).toBe("completed");
    expect(await built.world.tokensAt(it.owner.address)).toBe(1_000_000_000n - UNITS);
  });
});

describe("nothing is asked of the exchange", () => {
  const expectRefused = async (intent: string, code: string) => {
    const before = it.calls();
    expect(await it.execute(intent)).toMatchObject({ ok: false, code });
    expect(it.calls()).toBe(before);
    expect(await built.payoutsOf(intent)).toEqual([]);
    expect((await built.intent(intent)).status).not.toBe("executing");
  };

  test("before the allowance is deep enough", async () => {
    const intent = await it.allowed(2);
    await expectRefused(intent, "ALLOWANCE_MISSING");
    await built.bare.mine();
    expect(await it.execute(intent)).toMatchObject({ ok: true });
  });

  test("for another amount, or none", async () => {
    await expectRefused(await it.allowed(3, UNITS - 1n), "ALLOWANCE_MISSING");
    it.owner = await it.provedWallet();
    await expectRefused(await it.allowed(3, UNITS + 1n), "ALLOWANCE_MISSING");
    await expectRefused(await it.quoted(), "ALLOWANCE_MISSING");
  });

  test("when the tokens have gone meanwhile", async () => {
    const intent = await it.allowed();
    await built.takeTokens(it.owner, 950_000_000n);
    await expectRefused(intent, "BALANCE_TOO_LOW");
  });

  test("for a quote that has ended, was renewed, or differs by now", async () => {
    const intent = await it.allowed();
    const seen = await it.hashOf(intent);
    await requotePayoutAction({ intent });
    expect(await executePayoutAction({ intent, hash: seen })).toMatchObject({
      code: "QUOTE_CHANGED",
    });
    await built.change(intent, { differences: JSON.stringify([]) });
    await expectRefused(intent, "QUOTE_DIFFERS");
    await built.change(intent, { differences: null, spender: null });
    await built.change(intent, { quote_expires_at: new Date(Date.now() - 1) });
    await expectRefused(intent, "QUOTE_EXPIRED");
  });

  test("while the chain can't be seen", async () => {
    const intent = await it.allowed();
    await built.withoutNode(() => expectRefused(intent, "CHAIN_UNREACHABLE"));
    expect(await it.execute(intent)).toMatchObject({ ok: true });
  });

  test("twice for one wallet: of two intents at once one is told of the other", async () => {
    const one = await it.allowed();
    await built.dashboard.store.db
      .updateTable("payout_signature")
      .set({ state: "dropped" })
      .execute();
    const two = await it.quoted();
    expect(await it.begin(two)).toMatchObject({ code: "ALLOWANCE_ELSEWHERE" });
    await built.change(two, { status: "signing", signing_address: it.owner.address });
    const before = await built.payoutsThere();
    const answers = await Promise.all([it.execute(one), it.execute(two)]);
    const codes = answers.map((answer) => (answer.ok ? "done" : answer.code));
    expect(codes[0]).toBe("done");
    expect(["PAYOUT_OPEN", "ALLOWANCE_ELSEWHERE"]).toContain(codes[1]);
    expect((await built.payoutsThere()) - before).toBe(1);
  });

  test("nor is its wallet opened for another while one is about to be executed", async () => {
    const one = await it.allowed();
    const { db } = built.dashboard.store;
    await db.updateTable("payout_signature").set({ state: "dropped" }).execute();
    const two = await it.quoted({ request_amount: "50.000000" });
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const executing = built.dashboard.store.transaction(async (tx) => {
      const { address } = it.owner;
      await recordPayingWallet(tx, MAIN_ACCOUNT, { family: "evm", address, by: "ana" });
      await movePayoutIntent(tx, MAIN_ACCOUNT, one, ["signing"], "executing");
      held.resolve();
      await goOn.promise;
    });
    await held.promise;
    const begun = it.begin(two);
    // Enough time to reach the lock that the other holds.
    await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 1000))]);
    goOn.resolve();
    await executing;
    expect(await begun).toMatchObject({ code: "PAYOUT_OPEN" });
  });
});

describe("where other code stands than was pinned", () => {
  afterEach(() => built.bare.node.setCode({ address: FACTORY, bytecode: ours }));

  const anothers = () => built.bare.node.setCode({ address: FACTORY, bytecode: "0x5b600056" });
  const changed = { ok: false, code: "SPENDER_CHANGED" };

  test("where other code stands than was pinned no wallet is opened, and it says so", async () => {
    const intent = await it.quoted();
    const check = async () => (await it.flow(intent)).checks.find((one) => one.check === "spender");
    expect(await check()).toMatchObject({ state: "ok" });
    await anothers();
    expect(await check()).toMatchObject({ state: "fails" });
    expect(await it.begin(intent)).toMatchObject(changed);
    expect(await built.signatures(intent)).toEqual([]);
  });

  test("an allowance that stands already is not executed on either", async () => {
    const before = it.calls();
    const intent = await it.allowed();
    await anothers();
    expect(await it.execute(intent)).toMatchObject(changed);
    expect(it.calls()).toBe(before);
    expect(await built.payoutsOf(intent)).toEqual([]);
    await built.bare.node.setCode({ address: FACTORY, bytecode: ours });
    expect(await it.execute(intent)).toMatchObject({ ok: true });
  });
});
