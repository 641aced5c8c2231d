import { openSealed } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { bankAccount } from "#service/test/build.ts";
import { beginConsentAction, submitConsentAction } from "#lib/payouts/actions/payer-consents.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";

/** Ana's wallet and steps; `thief` is a colleague with their own session and PIX key. */
let it: PayoutSteps;
const built = await openPayoutDashboard();
const ana = await built.dashboard.headersOf("operator");
const thief = await built.dashboard.headersOf("admin");
request.headers = ana;
const { body } = await built.world.call<{ data: { id: number; pix_key: string } }>(
  built.user,
  "POST /exchange/bank-accounts",
  { body: bankAccount() },
);
const thiefs = body.data;
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = ana;
  it = await payoutSteps(built);
  // The thief could once sign with this wallet, and no longer can.
  const fault = await as(thief, () => provePayer(it.owner));
  if (fault !== null) throw new Error(fault);
});

async function as<T>(who: Headers, work: () => Promise<T>): Promise<T> {
  const before = request.headers;
  request.headers = who;
  try {
    return await work();
  } finally {
    request.headers = before;
  }
}

const theirQuote = () => as(thief, () => it.quoted({ pix_account: String(thiefs.id) }));

/** Expects that the bank never paid the thief's key, once everything is settled. */
async function expectThiefUnpaid(): Promise<void> {
  await built.world.settle();
  const paid = built.world.bank.allOut().filter(({ pixKey }) => pixKey === thiefs.pix_key);
  expect(paid).toEqual([]);
}

/** Expects no payout of the thief's at the dashboard, the exchange or the bank. */
async function expectNothingFor(intent: string): Promise<void> {
  expect(await as(thief, () => it.execute(intent))).toMatchObject({ ok: false });
  expect(await built.payoutsOf(intent)).toEqual([]);
  await expectThiefUnpaid();
}

/** Expects that the legitimate payout still works. */
async function expectPaid(intent: string): Promise<void> {
  const before = await built.payoutsThere();
  expect(await it.execute(intent)).toMatchObject({ ok: true });
  await built.expectOnePayout(intent, before);
}

describe("a colleague's signature", () => {
  test("is reported by nobody else, so that it keeps the wallet's turn", async () => {
    const intent = await it.quoted();
    const { signature, nonce } = await it.asked(intent);
    const theirs = await theirQuote();
    for (const outcome of ["rejected", "not_sent"] as const) {
      expect(await as(thief, () => it.report(signature, outcome))).toMatchObject({
        code: "SIGNATURE_OF_ANOTHER",
      });
    }
    const hash = `0x${"ab".repeat(32)}`;
    expect(await as(thief, () => it.report(signature, "sent", hash))).toMatchObject({
      code: "SIGNATURE_OF_ANOTHER",
    });
    expect(await built.signatures(intent)).toMatchObject([{ state: "asked", hash: null }]);
    expect(await as(thief, () => it.begin(theirs))).toMatchObject({ code: "SIGNATURE_OPEN" });
    await it.owner.approve(UNITS, { nonce });
    await built.bare.mine(3);
    await expectNothingFor(theirs);
    await expectPaid(intent);
  });

  test("is not ended by naming it as lost for a payout of one's own", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    const theirs = await theirQuote();
    expect(await as(thief, () => it.begin(theirs, { again: signature }))).toMatchObject({
      code: "SIGNATURE_OPEN",
    });
    expect(await built.signatures(intent)).toMatchObject([{ state: "asked" }]);
  });

  test("is taken over within its own payout, and whoever did is named", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    const again = await as(thief, () => it.asked(intent, { again: signature }));
    expect((await it.flow(intent)).signature).toMatchObject({
      id: again.signature,
      askedBy: "admin",
    });
    expect(await it.report(again.signature, "rejected")).toMatchObject({
      code: "SIGNATURE_OF_ANOTHER",
    });
    await it.owner.approve(UNITS);
    await built.bare.mine(3);
    await expectPaid(intent);
  });

  test("that was rejected, and is mined after all, is its own payout's", async () => {
    const intent = await it.quoted();
    const { signature, nonce } = await it.asked(intent);
    await it.report(signature, "rejected");
    const theirs = await theirQuote();
    const begun = await as(thief, () => it.asked(theirs));
    expect(begun.nonce).toBe(nonce);
    const hash = await it.owner.approve(UNITS, { nonce });
    // Reporting a transaction first does not make it the thief's.
    await as(thief, () => it.report(begun.signature, "sent", hash));
    await built.bare.mine(3);
    expect(await as(thief, () => it.flow(theirs))).toMatchObject({ next: { do: "consent" } });
    await expectNothingFor(theirs);
    await expectPaid(intent);
  });

  test("is not believed to be rejected once the chain shows it", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.owner.approve(UNITS);
    await it.report(signature, "rejected");
    expect(await built.signatures(intent)).toMatchObject([{ state: "asked" }]);
    await built.bare.mine(3);
    await built.withoutNode(async () => {
      await it.report(signature, "rejected");
      expect(await built.signatures(intent)).toMatchObject([{ state: "asked" }]);
    });
  });
});

describe("a colleague's allowance", () => {
  test("that outlived its quote pays nobody else", async () => {
    const intent = await it.allowed();
    await built.assessSignatures();
    await built.change(intent, { quote_expires_at: new Date(0) });
    const theirs = await theirQuote();
    expect(await as(thief, () => it.begin(theirs))).toMatchObject({ code: "ALLOWANCE_ELSEWHERE" });
    expect((await as(thief, () => it.flow(theirs))).next).toEqual({ do: "consent" });
    await built.change(theirs, { status: "signing", signing_address: it.owner.address });
    expect(await as(thief, () => it.execute(theirs))).toMatchObject({
      code: "ALLOWANCE_ELSEWHERE",
    });
    await expectNothingFor(theirs);
    expect(await requotePayoutAction({ intent })).toMatchObject({ ok: true });
    await expectPaid(intent);
  });

  test("pays another payout once its wallet has signed a text of that, for that quote alone", async () => {
    const intent = await it.allowed();
    await built.assessSignatures();
    await built.change(intent, { quote_expires_at: new Date(0) });
    const other = await it.quoted();
    const consent = async () => {
      const asked = { intent: other, account: it.owner.address, hash: await it.hashOf(other) };
      const begun = await beginConsentAction(asked);
      if (!begun.ok) throw new Error(begun.code);
      const { number } = begun.data.frame;
      const sealed = await built.dashboard.store.db
        .selectFrom("signed_text")
        .select("text")
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      const text = openSealed(placeIn("signed_text", "text", { number }), sealed.text);
      const signature = (await it.owner.signText(text)).toLowerCase();
      // Only the person who was asked for a text may submit its signature.
      expect(await as(thief, () => submitConsentAction({ number, signature }))).toMatchObject({
        code: "TEXT_ENDED",
      });
      return submitConsentAction({ number, signature });
    };
    expect(await consent()).toMatchObject({ ok: true });
    expect((await it.flow(other)).next).toEqual({ do: "execute" });
    await requotePayoutAction({ intent: other });
    expect(await it.execute(other)).toMatchObject({ code: "ALLOWANCE_ELSEWHERE" });
    expect(await consent()).toMatchObject({ ok: true });
    await expectPaid(other);
  });

  test("made outside the dashboard pays nobody", async () => {
    await it.owner.approve(UNITS);
    await built.bare.mine(3);
    const theirs = await theirQuote();
    expect(await as(thief, () => it.begin(theirs))).toMatchObject({ code: "ALLOWANCE_ELSEWHERE" });
    await built.change(theirs, { status: "signing", signing_address: it.owner.address });
    await expectNothingFor(theirs);
  });

  test("does not follow its payout to another receiver", async () => {
    const intent = await it.allowed();
    await built.assessSignatures();
    const { idempotency_key } = await built.intent(intent);
    const changed = built.form({ pix_account: String(thiefs.id), idempotency_key });
    await as(thief, () => requestPayoutQuoteAction(changed));
    expect((await built.intent(intent)).pix_account_id).toBe(BigInt(thiefs.id));
    await built.change(intent, { status: "signing", signing_address: it.owner.address });
    await expectNothingFor(intent);
  });

  test("serves the newest of two who signed the same, and nobody swaps them", async () => {
    const first = await it.allowed();
    await built.assessSignatures();
    await built.change(first, { quote_expires_at: new Date(0) });
    await it.owner.approve(0n, { nonce: 1 });
    await built.bare.mine(3);
    const second = await it.quoted();
    const { nonce } = await it.asked(second);
    await it.owner.approve(UNITS, { nonce });
    await built.bare.mine(3);
    await built.assessSignatures();
    await built.change(second, { quote_expires_at: new Date(0) });
    expect(await requotePayoutAction({ intent: first })).toEqual({
      ok: true,
      data: { intent: first, differs: false },
    });
    expect(await it.execute(first)).toMatchObject({ code: "ALLOWANCE_ELSEWHERE" });
    await built.change(first, { quote_expires_at: new Date(0) });
    await requotePayoutAction({ intent: second });
    await expectPaid(second);
  });
});
