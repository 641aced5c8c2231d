import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { request } from "#lib/gate/test/next-request.ts";
import { settlePayoutIntents } from "#lib/jobs/settle-payout-intents.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/store/connections.ts";
import { keepEvent } from "#lib/store/events.ts";
import { openPayoutDesk, type PayoutDesk } from "#lib/test/payout-desk.ts";
import { ReceivedWebhook } from "#protocol/events.ts";
import { executePayoutAction } from "./payout-execution.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";
import { beginRevokeAction } from "./payout-revokes.ts";
import { beginSignatureAction } from "./payout-signatures.ts";

vi.mock("next/headers", async () => (await import("#lib/gate/test/next-request.ts")).nextHeaders);

const UNITS = 100_000_000n;
const PAYOUT = { method: "POST", path: "/exchange/payout" } as const;

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
  await kind("itself");
});

/** `itself`: an exchange of our kind, which replays a used quote; null: of the seed alone. */
const kind = (webhook_set_by: "itself" | null) =>
  built.desk.store.db
    .updateTable("connection")
    .set({ webhook_set_by })
    .where("id", "=", MAIN_CONNECTION)
    .execute();

async function quoted(override: object = {}): Promise<string> {
  const answer = await requestPayoutQuoteAction(built.form(override));
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.intent;
}
const hashOf = async (intent: string) => (await built.intent(intent)).content_hash ?? "";
const begin = async (intent: string) => {
  const hash = await hashOf(intent);
  return beginSignatureAction({ intent, account: owner.address, hash, purpose: "approve" });
};

/** An intent whose exact allowance stands, `blocks` deep. */
async function allowed(blocks = 3, units = UNITS): Promise<string> {
  const intent = await quoted();
  const answer = await begin(intent);
  if (!answer.ok || answer.data.state !== "asked") throw new Error(JSON.stringify(answer));
  await owner.approve(units, { nonce: answer.data.nonce });
  await built.bare.mine(blocks);
  return intent;
}
const execute = async (intent: string) =>
  executePayoutAction({ intent, hash: await hashOf(intent) });

/** The next attempt is due, and that of no other. */
async function settle(intent: string): Promise<void> {
  await built.desk.store.db.updateTable("payout_intent").set({ next_attempt_at: null }).execute();
  await built.change(intent, { next_attempt_at: new Date(0) });
  await settlePayoutIntents(built.desk.store);
}
const calls = () => built.world.service.logged().split('"createPayout"').length;

describe("an allowance that is confirmed", () => {
  test("becomes one payout that says what was signed, and its trace is written", async () => {
    const before = await built.payoutsThere();
    const intent = await allowed();
    const answer = await execute(intent);
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
      sender_address: owner.address,
      status: "processing",
    });
    expect(payout.next_read_at).toBeInstanceOf(Date);
    expect((await built.desk.auditRows()).at(-1)).toMatchObject({
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
    const callsBefore = calls();
    const intent = await allowed();
    const hash = await hashOf(intent);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => executePayoutAction({ intent, hash })),
    );
    const payout = await built.expectOnePayout(intent, before);
    const given = answers.map((answer) => (answer.ok ? answer.data.payout : answer.code));
    expect(given.filter((id) => id !== null && id !== String(payout.id))).toEqual([]);
    expect(given).toContain(String(payout.id));
    expect(await execute(intent)).toMatchObject({ data: { payout: String(payout.id) } });
    expect(calls() - callsBefore).toBe(1);
  });

  test("is pulled and paid by the service, exactly", async () => {
    const intent = await allowed();
    await execute(intent);
    const [payout] = await built.payoutsOf(intent);
    await built.world.settle();
    const there = await built.world.call<{ data: { status: string } }>(
      built.user,
      `GET /exchange/payout/${payout?.payout_id}`,
    );
    expect(there.body.data.status).toBe("completed");
    expect(await built.world.tokensAt(owner.address)).toBe(1_000_000_000n - UNITS);
  });
});

describe("nothing is asked of the exchange", () => {
  const refused = async (intent: string, code: string) => {
    const before = calls();
    expect(await execute(intent)).toMatchObject({ ok: false, code });
    expect(calls()).toBe(before);
    expect(await built.payoutsOf(intent)).toEqual([]);
    expect((await built.intent(intent)).status).not.toBe("executing");
  };

  test("before the allowance is deep enough", async () => {
    const intent = await allowed(2);
    await refused(intent, "ALLOWANCE_MISSING");
    await built.bare.mine();
    expect(await execute(intent)).toMatchObject({ ok: true });
  });

  test("for another amount, or none", async () => {
    await refused(await allowed(3, UNITS - 1n), "ALLOWANCE_MISSING");
    owner = await built.wallet();
    await refused(await allowed(3, UNITS + 1n), "ALLOWANCE_MISSING");
    await refused(await quoted(), "ALLOWANCE_MISSING");
  });

  test("when the tokens have gone meanwhile", async () => {
    const intent = await allowed();
    await built.takeTokens(owner, 950_000_000n);
    await refused(intent, "BALANCE_TOO_LOW");
  });

  test("for a quote that has ended, was renewed, or differs by now", async () => {
    const intent = await allowed();
    const seen = await hashOf(intent);
    await requotePayoutAction({ intent });
    expect(await executePayoutAction({ intent, hash: seen })).toMatchObject({
      code: "QUOTE_CHANGED",
    });
    await built.change(intent, { differences: JSON.stringify([]) });
    await refused(intent, "QUOTE_DIFFERS");
    await built.change(intent, { differences: null, spender: null });
    await built.change(intent, { quote_expires_at: new Date(Date.now() - 1) });
    await refused(intent, "QUOTE_EXPIRED");
  });

  test("while the chain can't be seen", async () => {
    const intent = await allowed();
    await built.withoutNode(() => refused(intent, "CHAIN_UNREACHABLE"));
    expect(await execute(intent)).toMatchObject({ ok: true });
  });

  test("twice for one wallet: of two intents at once one is told of the other", async () => {
    const one = await allowed();
    await built.desk.store.db.updateTable("payout_signature").set({ state: "dropped" }).execute();
    const two = await quoted();
    expect(await begin(two)).toMatchObject({ data: { state: "already_allowed" } });
    const before = await built.payoutsThere();
    const answers = await Promise.all([execute(one), execute(two)]);
    const codes = answers.map((answer) => (answer.ok ? "done" : answer.code));
    expect(codes.toSorted()).toEqual(["PAYOUT_OPEN", "done"]);
    expect((await built.payoutsThere()) - before).toBe(1);
  });
});

describe("an answer that was lost", () => {
  test("is asked for again with the same quote and key, where that replays", async () => {
    const before = await built.payoutsThere();
    const intent = await allowed();
    built.relay.fate = { ...PAYOUT, fate: "lose" };
    expect(await execute(intent)).toEqual({ ok: true, data: { payout: null } });
    const flow = await built.flow(intent);
    expect(flow).toMatchObject({
      step: "execute",
      next: { do: "checking" },
      checking: { isAllowanceWhole: true },
    });
    expect(await execute(intent)).toEqual({ ok: true, data: { payout: null } });
    await settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
    built.relay.fate = "pass";
    await settle(intent);
    await built.expectOnePayout(intent, before);
  });

  test("stays unclear with an exchange of the seed alone: nothing is sent again", async () => {
    await kind(null);
    const intent = await allowed();
    built.relay.fate = { ...PAYOUT, fate: "lose" };
    await execute(intent);
    built.relay.fate = "pass";
    const before = calls();
    await settle(intent);
    await settle(intent);
    expect(calls()).toBe(before);
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("is ended by a verified event that names the quote, and by no other", async () => {
    await kind(null);
    const before = await built.payoutsThere();
    const intent = await allowed();
    built.relay.fate = { ...PAYOUT, fate: "lose" };
    await execute(intent);
    built.relay.fate = "pass";
    const { payout_quote_id } = await built.intent(intent);
    const event = async (data: object, verified = true) => {
      const raw = JSON.stringify({ event: "crypto.payout.new", data });
      const id = await built.desk.store.transaction((tx) =>
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
        await built.desk.store.db
          .updateTable("event")
          .set({ verified: false })
          .where("id", "=", id)
          .execute();
      }
      await settle(intent);
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
    await kind(null);
    const intent = await allowed();
    built.relay.fate = { ...PAYOUT, fate: "drop" };
    await execute(intent);
    built.relay.fate = "pass";
    expect((await built.intent(intent)).status).toBe("unclear");
    await built.lookAtSignatures();
    const { address: signer } = owner;
    const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
    const begun = await beginRevokeAction(pair);
    expect(begun).toMatchObject({ data: { state: "asked" } });
    await owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
    await built.lookAtSignatures();
    await settle(intent);
    expect(await built.intent(intent)).toMatchObject({
      status: "refused",
      refused_code: "REVOKED",
    });
    expect((await built.flow(intent)).next).toEqual({ do: "requote", why: "refused" });
  });

  test("is not ended by a revoke that came after the pull", async () => {
    await kind(null);
    const intent = await allowed();
    built.relay.fate = { ...PAYOUT, fate: "lose" };
    await execute(intent);
    built.relay.fate = "pass";
    await built.lookAtSignatures();
    const { address: signer } = owner;
    const pair = { network: "polygon", token: "USDC", spender: built.spender, signer } as const;
    expect(await beginRevokeAction(pair)).toMatchObject({ data: { state: "asked" } });
    await built.world.pull();
    await owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    await built.lookAtSignatures();
    const [revoke] = await built.revokes();
    expect(revoke).toMatchObject({ state: "mined", signer });
    await settle(intent);
    expect((await built.intent(intent)).status).toBe("unclear");
  });

  test("of a desk that was killed before it asked is asked for by the job", async () => {
    const before = await built.payoutsThere();
    const intent = await allowed();
    await built.change(intent, { status: "executing", executed_at: new Date() });
    await settle(intent);
    await built.expectOnePayout(intent, before);
  });
});

describe("a refusal", () => {
  test("that the exchange gives is told, and a new quote leads on without a new signature", async () => {
    const before = await built.payoutsThere();
    const intent = await allowed();
    const { payout_quote_id } = await built.intent(intent);
    await built.world.deps.db
      .updateTable("payout_quotes")
      .set({ expires_at: new Date(0) })
      .where("id", "=", BigInt(payout_quote_id ?? 0))
      .execute();
    expect(await execute(intent)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect((await built.flow(intent)).next).toEqual({ do: "requote", why: "expired" });
    await requotePayoutAction({ intent });
    expect(await begin(intent)).toMatchObject({ data: { state: "already_allowed" } });
    expect(await execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
    expect(await built.signatures(intent)).toHaveLength(1);
  });

  test("to be asked so often leaves it ready to be executed", async () => {
    const intent = await allowed();
    const before = await built.payoutsThere();
    built.relay.fate = { ...PAYOUT, fate: { status: 429, body: { message: "wait" } } };
    expect(await execute(intent)).toMatchObject({ code: "EXCHANGE_RATE_LIMITED" });
    expect((await built.intent(intent)).status).toBe("signing");
    built.relay.fate = "pass";
    await built.desk.store.db.deleteFrom("exchange_budget").execute();
    expect(await execute(intent)).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test("an answer about another quote or wallet is none about this one", async () => {
    const intent = await allowed();
    const { payout_quote_id } = await built.intent(intent);
    const data = { payout_id: "p-other", status: "processing", payoutQuoteId: 999_999 };
    built.relay.fate = { ...PAYOUT, fate: { status: 201, body: { data } } };
    expect(await execute(intent)).toEqual({ ok: true, data: { payout: null } });
    const theirs = (await built.wallet()).address;
    const other = { ...data, payoutQuoteId: payout_quote_id, sender_wallet_address: theirs };
    built.relay.fate = { ...PAYOUT, fate: { status: 201, body: { data: other } } };
    await settle(intent);
    expect(await built.payoutsOf(intent)).toEqual([]);
    expect((await built.intent(intent)).status).toBe("unclear");
  });
});
