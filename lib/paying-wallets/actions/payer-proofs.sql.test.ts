import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { openSealed } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import { textSigner, type TextSigner } from "#protocol/test/text-signers.ts";
import { beginProofAction, submitProofAction } from "./payer-proofs.ts";
import { executePayoutAction } from "#lib/payouts/actions/payout-execution.ts";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";

/** Steps of Ana, who owns the wallet; Beto is a colleague with the same rights. */
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
const texts = () => built.dashboard.store.db.selectFrom("signed_text");
const change = (set: object, address: string) =>
  built.dashboard.store.db
    .updateTable("signed_text")
    .set(set)
    .where("address", "=", address)
    .execute();
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? "taken" : answer.code;

describe("somebody else's address", () => {
  test("is no colleague's payer, whatever they ask for", async () => {
    const intent = await as(beto, () => it.quoted());
    expect(await as(beto, () => it.begin(intent))).toMatchObject({ code: "PAYER_NOT_PROVED" });
    expect(await built.signatures(intent)).toEqual([]);
    expect(await built.intent(intent)).toMatchObject({ status: "quoted", signing_address: null });
  });

  test("pays nobody at a colleague's word, though its allowance stands", async () => {
    const [before, calls] = [await built.payoutsThere(), it.calls()];
    const intent = await it.allowed();
    const hash = await it.hashOf(intent);
    const refused = await as(beto, () => executePayoutAction({ intent, hash }));
    expect(refused).toMatchObject({ code: "PAYER_NOT_PROVED" });
    expect(await built.payoutsOf(intent)).toEqual([]);
    expect({ there: await built.payoutsThere(), calls: it.calls() }).toEqual({
      there: before,
      calls,
    });
    expect((await as(beto, () => it.flow(intent))).next).toEqual({ do: "prove" });
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    // A colleague who holds the same key may prove it too.
    expect(await as(beto, () => provePayer(it.owner))).toBeNull();
    expect(await as(beto, () => executePayoutAction({ intent, hash }))).toMatchObject({ ok: true });
    await built.expectOnePayout(intent, before);
  });

  test("has no allowance taken back by a colleague either", async () => {
    const intent = await it.allowed();
    const { network, token, spender } = await built.intent(intent);
    const asked = { network: network as "polygon", token, spender: spender ?? "" };
    const revoke = () => beginRevokeAction({ ...asked, signer: it.owner.address });
    expect(await as(beto, revoke)).toMatchObject({ code: "PAYER_NOT_PROVED" });
    expect(await built.revokes()).toEqual([]);
    expect(await revoke()).toMatchObject({ ok: true });
  });
});

type Begun = { number: string; text: string };
/** Makes the text as the page does, from the server's frame. */
async function begin(address: string, over: object = {}): Promise<Begun> {
  const begun = await beginProofAction({ network: "polygon", account: address });
  if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
  const { frame } = begun.data;
  const text = ownershipText({ family: "evm", address: begun.data.address, ...frame, ...over });
  return { number: frame.number, text };
}

describe("a proof", () => {
  const owner = textSigner.evm;
  const personOf = async () =>
    (await texts().select("person").orderBy("id", "desc").executeTakeFirstOrThrow()).person;
  const isProved = async ({ address }: TextSigner) =>
    hasProved(built.dashboard.store.db, MAIN_ACCOUNT, await personOf(), { family: "evm", address });
  const submit = async ({ number, text }: Begun, { signText }: TextSigner) =>
    codeOf(await submitProofAction({ number, signature: await signText(text) }));

  test("is kept with its text and signature, once for a person and an address", async () => {
    const me = owner();
    const begun = await begin(me.address);
    expect(await isProved(me)).toBe(false);
    expect(await submit(begun, me)).toBe("taken");
    expect(await isProved(me)).toBe(true);
    const row = await texts()
      .selectAll()
      .where("number", "=", begun.number)
      .executeTakeFirstOrThrow();
    const place = placeIn("signed_text", "text", begun);
    expect(openSealed(place, row.text)).toBe(begun.text);
    expect(row).toMatchObject({ signature: await me.signText(begun.text) });
    expect(begun.text).toContain("I am operator@example.com and this address is mine.");
    expect(await beginProofAction({ network: "base", account: me.address })).toEqual({
      ok: true,
      data: { state: "proved" },
    });
    expect((await built.dashboard.auditRows()).at(-2)).toMatchObject({
      action: "payer:sign-text",
      outcome: "done",
    });
  });

  test("is asked for again after ninety days", async () => {
    const me = owner();
    await submit(await begin(me.address), me);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await change({ signed_at: ago(89) }, me.address);
    expect(await isProved(me)).toBe(true);
    await change({ signed_at: ago(91) }, me.address);
    expect(await isProved(me)).toBe(false);
    expect(await submit(await begin(me.address), me)).toBe("taken");
    expect(await isProved(me)).toBe(true);
  });

  test("counts for its own account", async () => {
    const me = owner();
    await submit(await begin(me.address), me);
    await built.dashboard.store.db
      .insertInto("account")
      .values({ id: "theirs", connection_id: "main", kind: "sub", name: "Theirs" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await change({ account_id: "theirs" }, me.address);
    expect(await isProved(me)).toBe(false);
    const asked = await begin(me.address);
    await change({ account_id: "theirs" }, me.address);
    expect(await submit(asked, me)).toBe("TEXT_ENDED");
  });

  test("of one person is not another's, and their number is nobody else's", async () => {
    const me = owner();
    const begun = await begin(me.address);
    expect(await as(beto, () => submit(begun, me))).toBe("TEXT_ENDED");
    // Ana's signature of her own text, submitted under Beto's number.
    const theirs = await as(beto, () => begin(me.address));
    const signature = await me.signText(begun.text);
    const swapped = await as(beto, () => submitProofAction({ number: theirs.number, signature }));
    expect(codeOf(swapped)).toBe("TEXT_NOT_SIGNED");
    expect(await isProved(me)).toBe(false);
  });

  test.each<[string, object]>([
    ["origin", { origin: "https://thief.example" }],
    ["address", { address: "0x52908400098527886E0F7030069857D2E4169EE7" }],
    ["account", { account: "theirs" }],
    ["person", { person: { id: "eva", email: "eva@example.com" } }],
    ["number", { number: "0".repeat(32) }],
    ["family", { family: "tron" }],
    ["time", { endsAt: "2099-01-01T00:00:00.000Z" }],
  ])("that says another %s is refused", async (_what, over) => {
    const me = owner();
    expect(await submit(await begin(me.address, over), me)).toBe("TEXT_NOT_SIGNED");
    expect(await isProved(me)).toBe(false);
  });

  test("that another key signed is refused", async () => {
    const [me, thief] = [owner(), owner()];
    expect(await submit(await begin(me.address), thief)).toBe("TEXT_NOT_SIGNED");
    expect(await isProved(me)).toBe(false);
  });

  test("for a contract is refused, though its owner's key signed", async () => {
    expect(await submit(await begin(built.spender), owner())).toBe("TEXT_NOT_SIGNED");
  });

  test("that comes late is refused", async () => {
    const me = owner();
    const begun = await begin(me.address);
    await change({ ends_at: new Date(Date.now() - 1) }, me.address);
    expect(await submit(begun, me)).toBe("TEXT_ENDED");
    expect(await isProved(me)).toBe(false);
  });

  test("is taken once, by however many at the same time", async () => {
    const me = owner();
    const begun = await begin(me.address);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(begun, me)));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["taken", "TEXT_ENDED"]));
    expect(await submit(begun, me)).toBe("TEXT_ENDED");
  });

  test("is nothing that whoever may only read can give", async () => {
    const viewer = await built.dashboard.headersOf("viewer");
    const account = owner().address;
    const refused = await as(viewer, () => beginProofAction({ network: "polygon", account }));
    expect(codeOf(refused)).toBe("NOT_ALLOWED");
  });

  test("names the dashboard by its own origin, whatever the request says", async () => {
    const { text } = await begin(owner().address);
    expect(text).toContain(`URI: ${ORIGIN}\n`);
    expect(env().APP_ORIGIN).toBe(ORIGIN);
  });
});

describe.each(["tron", "solana"] as const)("on %s", (network) => {
  test("an address is proved by its own wallet's way to sign texts, and by no other's", async () => {
    const [me, other] = [textSigner[network](), textSigner[network]()];
    const { signText } = other;
    expect(await provePayer({ ...me, signText }, network)).toBe("TEXT_NOT_SIGNED");
    expect(await provePayer(me, network)).toBeNull();
    const begun = await beginProofAction({
      network: network satisfies PayoutNetwork,
      account: me.address,
    });
    expect(begun).toEqual({ ok: true, data: { state: "proved" } });
    const theirs = await as(beto, () => beginProofAction({ network, account: me.address }));
    expect(theirs).toMatchObject({ data: { state: "asked" } });
  });
});
