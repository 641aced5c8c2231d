import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openSealed } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { consentOf } from "#lib/paying-wallets/rows/signed-texts.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { formatPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import { beginProofAction, submitProofAction } from "#lib/paying-wallets/actions/payer-proofs.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import { textSigner } from "#protocol/test/text-signers.ts";
import { consentText, type ConsentClaim } from "#lib/rules/paying-wallets/proof/consent-text.ts";
import { beginConsentAction } from "./payer-consents.ts";
import { submitConsentAction } from "#lib/payouts/actions/payer-consents.ts";
import { requotePayoutAction } from "#lib/payouts/actions/payout-quotes.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const [ana, beto] = [
  await built.dashboard.headersOf("operator"),
  await built.dashboard.headersOf("admin"),
];
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = ana;
  it = await payoutSteps(built);
});

const as = async <T>(headers: Headers, work: () => Promise<T>): Promise<T> => {
  request.headers = headers;
  try {
    return await work();
  } finally {
    request.headers = ana;
  }
};
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? "taken" : answer.code;

/** Makes the text as the page does: from what it derived itself and the server's frame. */
async function begin(intent: string, over: Partial<ConsentClaim> = {}) {
  const hash = await it.hashOf(intent);
  const begun = await beginConsentAction({ intent, account: it.owner.address, hash });
  if (!begun.ok) throw new Error(begun.code);
  const { frame, signer } = begun.data;
  const row = await built.intent(intent);
  const key = storedKey(row) ?? "";
  const claim: ConsentClaim = {
    receiver: row.pix_account_name,
    receiverKey: { kind: parsePixKey(key)?.kind ?? "", value: formatPixKey(key) },
    receiverCents: row.receiver_cents ?? 0n,
    token: "USDC",
    units: UNITS,
    network: "polygon",
    signer,
    tokenAddress: row.token_address ?? "",
    spender: built.spender,
    intent,
    contentHash: hash,
    ...over,
  };
  return { frame, text: consentText(claim, frame) };
}
const submit = async ({ frame, text }: Awaited<ReturnType<typeof begin>>) =>
  codeOf(
    await submitConsentAction({ number: frame.number, signature: await it.owner.signText(text) }),
  );
const consent = async (intent: string, over: object = {}) =>
  consentOf(built.dashboard.store.db, MAIN_ACCOUNT, intent, {
    signer: it.owner.address,
    contentHash: await it.hashOf(intent),
    ...over,
  });

describe("a consent", () => {
  test("is the signer's own text of this payout, and ends with its quote", async () => {
    const intent = await it.quoted();
    const begun = await begin(intent);
    expect(await consent(intent)).toBeNull();
    expect(await submit(begun)).toBe("taken");
    const { receiver_cents, quote_expires_at } = await built.intent(intent);
    expect(begun.text).toContain(`R$ ${formatAmount(receiver_cents ?? 0n, "BRL")}\n`);
    expect(await consent(intent)).toMatchObject({ endsAt: quote_expires_at });
    const row = await built.dashboard.store.db
      .selectFrom("signed_text")
      .selectAll()
      .where("number", "=", begun.frame.number)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ purpose: "consent", intent_id: intent });
    const place = placeIn("signed_text", "text", begun.frame);
    expect(openSealed(place, row.text)).toBe(begun.text);
    expect(begun.text).toMatch(/^PIX key \(\w+\): /m);
    expect(
      JSON.stringify(row, (_key, value) => (typeof value === "bigint" ? `${value}` : value)),
    ).not.toContain("PIX key");
  });

  test("is taken at its own door alone, as is the proof of an address", async () => {
    const intent = await it.quoted();
    const { frame, text } = await begin(intent);
    const signed = { number: frame.number, signature: await it.owner.signText(text) };
    expect(codeOf(await submitProofAction(signed))).toBe("TEXT_ENDED");
    expect(await consent(intent)).toBeNull();
    const asked = textSigner.evm();
    const begun = await beginProofAction({ network: "polygon", account: asked.address });
    if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
    const proof = ownershipText({ family: "evm", address: asked.address, ...begun.data.frame });
    const signature = await asked.signText(proof);
    const { number } = begun.data.frame;
    expect(codeOf(await submitConsentAction({ number, signature }))).toBe("TEXT_ENDED");
  });

  test("serves no other intent, signer, account or content", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    await submit(await begin(intent));
    expect(await consent(intent)).not.toBeNull();
    expect(await consent(other)).toBeNull();
    const contentHash = await it.hashOf(intent);
    expect(await consent(other, { contentHash })).toBeNull();
    expect(await consent(intent, { signer: built.spender })).toBeNull();
    const { db } = built.dashboard.store;
    const theirs = { signer: it.owner.address, contentHash };
    expect(await consentOf(db, "theirs", intent, theirs)).toBeNull();
    await requotePayoutAction({ intent });
    expect(await it.hashOf(intent)).not.toBe(contentHash);
    expect(await consent(intent)).toBeNull();
  });

  test("is over when its time is", async () => {
    const intent = await it.quoted();
    await submit(await begin(intent));
    const over: object = {
      signed_at: new Date(Date.now() - 2),
      ends_at: new Date(Date.now() - 1),
    };
    await built.dashboard.store.db
      .updateTable("signed_text")
      .set(over)
      .where("intent_id", "=", intent)
      .execute();
    expect(await consent(intent)).toBeNull();
  });

  test.each<[string, Partial<ConsentClaim>]>([
    ["receiver", { receiver: "Thief" }],
    ["highest amount", { receiverCents: 1n }],
    ["number of tokens", { units: 1n }],
    ["payout", { intent: "another" }],
    ["spender", { spender: "0x52908400098527886E0F7030069857D2E4169EE7" }],
  ])("that says another %s is refused", async (_what, over) => {
    const intent = await it.quoted();
    expect(await submit(await begin(intent, over))).toBe("TEXT_NOT_SIGNED");
    expect(await consent(intent)).toBeNull();
  });

  test("is taken once, and proves no address", async () => {
    const intent = await it.quoted();
    const begun = await begin(intent);
    expect(await submit(begun)).toBe("taken");
    expect(await submit(begun)).toBe("TEXT_ENDED");
    const { address } = it.owner;
    await built.dashboard.store.db
      .deleteFrom("signed_text")
      .where("address", "=", address)
      .where("purpose", "=", "ownership")
      .execute();
    expect(await it.begin(intent)).toMatchObject({ code: "PAYER_NOT_PROVED" });
  });

  test("is asked of nobody who has not proved the address, and of nothing stale", async () => {
    const intent = await it.quoted();
    const hash = await it.hashOf(intent);
    const ask = (over: object = {}) =>
      beginConsentAction({ intent, account: it.owner.address, hash, ...over });
    expect(codeOf(await as(beto, ask))).toBe("PAYER_NOT_PROVED");
    expect(codeOf(await ask({ hash: `0x${"0".repeat(64)}` }))).toBe("QUOTE_CHANGED");
    expect(codeOf(await ask({ intent: "none" }))).toBe("NOT_FOUND");
    expect(await as(beto, () => provePayer(it.owner))).toBeNull();
    // A colleague's text can be submitted only by the colleague.
    const theirs = await as(beto, () => begin(intent));
    expect(await submit(theirs)).toBe("TEXT_ENDED");
    expect(await as(beto, () => submit(theirs))).toBe("taken");
  });
});
