import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { storeEvent } from "#lib/core/exchange/events.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { executionsOf } from "#lib/payouts/rows/payout-executions.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";

const PAYOUT = { method: "POST", path: "/exchange/payout" } as const;

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

const { db } = built.dashboard.store;

function storedEvent(data: object) {
  const raw = JSON.stringify({ event: "crypto.payout.new", data });
  return built.dashboard.store.transaction((tx) =>
    storeEvent(tx, {
      connectionId: MAIN_CONNECTION,
      accountId: MAIN_ACCOUNT,
      identity: randomUUID(),
      webhookId: null,
      headers: {},
      body: ReceivedWebhook.parse(JSON.parse(raw)),
      raw,
    }),
  );
}

const endsOf = async (intent: string) => (await executionsOf(db, intent)).map(({ ended }) => ended);

describe("an answer that was lost", () => {
  test("is asked for again with the same quote and key, where that replays", async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "lose" };
    expect(await it.execute(intent)).toEqual({ ok: true, data: { payout: null } });
    const flow = await built.flow(intent);
    expect(flow).toMatchObject({
      step: "review",
      next: { do: "checking" },
      checking: { isAllowanceWhole: true },
    });
    expect(await it.execute(intent)).toEqual({ ok: true, data: { payout: null } });
    await it.settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
    built.relay.outcome = "pass";
    await it.settle(intent);
    await built.expectOnePayout(intent, before);
  });

  test("stays unclear with an exchange of the seed alone: nothing is sent again", async () => {
    await it.kind(null);
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "lose" };
    await it.execute(intent);
    built.relay.outcome = "pass";
    const before = it.calls();
    await it.settle(intent);
    await it.settle(intent);
    expect(it.calls()).toBe(before);
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("is ended by a verified event that names the quote, and by no other", async () => {
    await it.kind(null);
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "lose" };
    await it.execute(intent);
    built.relay.outcome = "pass";
    const { payout_quote_id } = await built.intent(intent);
    const event = async (data: object, verified = true) => {
      const id = await storedEvent(data);
      if (!verified && id !== null) {
        await db.updateTable("event").set({ verified: false }).where("id", "=", id).execute();
      }
      await it.settle(intent);
      return (await built.intent(intent)).status;
    };
    const about = { payout_id: `p-${payout_quote_id}`, payoutQuoteId: Number(payout_quote_id) };
    expect(await event(about, false)).toBe("unclear");
    expect(await event({ ...about, payoutQuoteId: 999_999 })).toBe("unclear");
    const theirs = (await built.wallet()).address;
    expect(await event({ ...about, sender_wallet_address: theirs })).toBe("unclear");
    expect(await event({ ...about, status: "processing" })).toBe("done");
    const payout = await built.expectOnePayout(intent, before);
    expect(payout).toMatchObject({ payout_id: about.payout_id, reported_by: "event" });
  });

  test("is ended by taking the allowance back: then nothing was taken, and nothing can be", async () => {
    await it.kind(null);
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "drop" };
    await it.execute(intent);
    built.relay.outcome = "pass";
    expect((await built.intent(intent)).status).toBe("unclear");
    await built.assessSignatures();
    const { address: signer } = it.owner;
    const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
    const begun = await beginRevokeAction(pair);
    expect(begun).toMatchObject({ data: { state: "asked" } });
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(2);
    await it.settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
    await built.bare.mine();
    await it.settle(intent);
    expect(await built.intent(intent)).toMatchObject({
      status: "refused",
      refused_code: "REVOKED",
    });
    expect((await built.flow(intent)).next).toEqual({ do: "requote", why: "refused" });
  });

  /** Asked for with its answer lost, and its allowance taken back by its owner alone, both as deep as any. */
  const revoked = async () => {
    await it.kind(null);
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "drop" };
    await it.execute(intent);
    built.relay.outcome = "pass";
    await built.assessSignatures();
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await built.assessExecutions();
    expect(await endsOf(intent)).toEqual(["revoked"]);
    return intent;
  };

  test("is ended by a revoke that the job of executions saw first, and frees the wallet", async () => {
    const intent = await revoked();
    expect((await built.intent(intent)).status).toBe("unclear");
    await it.settle(intent);
    expect(await built.intent(intent)).toMatchObject({
      status: "refused",
      refused_code: "REVOKED",
    });
    const { signature } = await it.asked(await it.quoted());
    expect(await it.signature(signature)).toMatchObject({ purpose: "approve" });
  });

  test("is still ended by an event that names the quote, after such a revoke", async () => {
    const intent = await revoked();
    const { payout_quote_id } = await built.intent(intent);
    const about = { payout_id: `p-${payout_quote_id}`, payoutQuoteId: Number(payout_quote_id) };
    await storedEvent({ ...about, status: "failed" });
    await it.settle(intent);
    expect((await built.intent(intent)).status).toBe("done");
    expect(await built.payoutsOf(intent)).toMatchObject([{ payout_id: about.payout_id }]);
  });

  test("is not ended by a revoke once the exchange has answered with a payout", async () => {
    const intent = await revoked();
    await db
      .updateTable("payout_execution")
      .set({ ended: "answered" })
      .where("intent_id", "=", intent)
      .execute();
    await it.settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("is not ended by a revoke that came after the pull", async () => {
    await it.kind(null);
    const intent = await it.allowed();
    built.relay.outcome = { ...PAYOUT, outcome: "lose" };
    await it.execute(intent);
    built.relay.outcome = "pass";
    await built.assessSignatures();
    const { address: signer } = it.owner;
    const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
    expect(await beginRevokeAction(pair)).toMatchObject({ data: { state: "asked" } });
    await built.world.pull();
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await built.assessSignatures();
    const [revoke] = await built.revokes();
    expect(revoke).toMatchObject({ state: "mined", signer });
    await it.settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("of a dashboard that was killed before it asked is asked for by the job", async () => {
    const before = await built.payoutsThere();
    const intent = await it.allowed();
    await built.change(intent, { status: "executing", executed_at: new Date() });
    await it.settle(intent);
    const payout = await built.expectOnePayout(intent, before);
    expect(payout.reported_by).toBe("payout");
  });
});
