import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { keepEvent } from "#lib/core/exchange/events.ts";
import { openPayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { requotePayoutAction } from "./payout-quotes.ts";
import { beginRevokeAction } from "#lib/payouts/signing/actions/payout-revokes.ts";

const PAYOUT = { method: "POST", path: "/exchange/payout" } as const;

let it: PayoutSteps;
const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

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
      const raw = JSON.stringify({ event: "crypto.payout.new", data });
      const id = await built.dashboard.store.transaction((tx) =>
        keepEvent(tx, {
          connectionId: MAIN_CONNECTION,
          accountId: MAIN_ACCOUNT,
          identity: randomUUID(),
          webhookId: null,
          headers: {},
          body: ReceivedWebhook.parse(JSON.parse(raw)),
          raw,
        }),
      );
      if (!verified && id !== null) {
        await built.dashboard.store.db
          .updateTable("event")
          .set({ verified: false })
          .where("id", "=", id)
          .execute();
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
