import { base58 } from "@scure/base";
import { VersionedTransaction } from "@solana/web3.js";
import { beforeEach, describe, expect, test } from "vitest";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { returnedMessages } from "#protocol/test/solana-additions.ts";
import { APPROVAL, BLOCKHASH } from "#protocol/test/solana-messages.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { signApproval, type BytesToSign } from "#lib/wallet/bytes/sign-approval.ts";
import { BrowserPage } from "#lib/wallet/test/browser-page.ts";
import { solanaPerson, type SolanaPerson } from "#lib/wallet/test/solana-person.ts";
import { solanaFamily } from "./solana-family.ts";
import { solanaWallet } from "./solana-wallet.ts";

const family = solanaFamily("sandbox");
const { owner: OWNER, mint: token, delegate: spender, units } = APPROVAL;
/** A page can't judge the blockhash: only the chain accepts or refuses it. */
const hostile = HOSTILE_SOLANA.filter(({ fault }) => fault !== "blockhash");

let person: SolanaPerson;
let honest: string;
beforeEach(async () => {
  person = await solanaPerson();
  person.show();
  honest = hexOf(await buildApproval({ ...APPROVAL, owner: person.address }, BLOCKHASH));
});

const sign = (over: Partial<BytesToSign> = {}) =>
  signApproval({
    family,
    wallet: solanaWallet(person, ["solana:localnet"]),
    bytes: honest,
    derived: { account: person.address, token, spender, units },
    now: () => new Date(),
    stillHolds: () => true,
    ...over,
  });
const expectUnopened = async (signing: Promise<unknown>, outcome: object) => {
  expect(await signing).toMatchObject(outcome);
  expect(person.signing).toEqual([]);
};

describe("a wallet on Solana signs", () => {
  test("the very message, for the sandbox's chain, as a foreign library reads it", async () => {
    const outcome = await sign();
    if (outcome.result !== "signed") throw new Error(JSON.stringify(outcome));
    const read = VersionedTransaction.deserialize(bytesOf(outcome.signed));
    expect(hexOf(read.message.serialize())).toBe(honest);
    expect(read.message.staticAccountKeys[0]?.toBase58()).toBe(person.address);
    expect(read.signatures[0]?.some((byte) => byte !== 0)).toBe(true);
    expect(person.signing.map(({ chain }) => chain)).toEqual(["solana:localnet"]);
  });

  test("by devnet's name where it knows no other, in the sandbox alone", async () => {
    const found: SignOnlyWallet[] = [];
    for (const environment of ["sandbox", "production"] as const) {
      const page = new BrowserPage();
      solanaFamily(environment).find((one) => found.push(one));
      page.announce(
        "wallet-standard:register-wallet",
        (api: { register: (one: unknown) => void }) => api.register(person),
      );
    }
    const [inSandbox, inProduction] = found as [SignOnlyWallet, SignOnlyWallet];
    person.show(person.address, ["solana:mainnet", "solana:devnet", "solana:testnet"]);
    expect(await sign({ wallet: inSandbox })).toMatchObject({ result: "signed" });
    expect(await sign({ wallet: inProduction })).toMatchObject({ result: "signed" });
    person.show(person.address, ["solana:devnet", "solana:localnet"]);
    expect(await sign({ wallet: inSandbox })).toMatchObject({ result: "signed" });
    expect(await sign({ wallet: inProduction })).toEqual({ result: "fault", fault: "wrong_chain" });
    expect(person.signing.map(({ chain }) => chain)).toEqual([
      "solana:devnet",
      "solana:mainnet",
      "solana:localnet",
    ]);
    await expect(inProduction.sign(bytesOf(honest))).rejects.toMatchObject({ code: 4901 });
  });

  test("a message that says nothing is allowed any more", async () => {
    const none = { ...APPROVAL, owner: person.address, units: 0n };
    const bytes = hexOf(await buildApproval(none, BLOCKHASH));
    const derived = { account: person.address, token, spender, units: 0n };
    expect(await sign({ bytes, derived })).toMatchObject({ result: "signed" });
  });
});

describe("it is not opened", () => {
  test.each(hostile)("for $name", async ({ message, fault }) => {
    person.show(OWNER);
    const bytes = hexOf(await message());
    const outcome = await sign({ bytes, derived: { account: OWNER, token, spender, units } });
    expect(outcome).toMatchObject({ result: "not_asked", why: "other_bytes" });
    expect(outcome.result === "not_asked" && outcome.faults).toContain(fault);
    expect(person.signing).toEqual([]);
  });

  test.each(["", "zz", "0"])("for no bytes: %s", (bytes) =>
    expectUnopened(sign({ bytes }), { result: "not_asked", why: "other_bytes" }),
  );

  test("once what was shown holds no longer", () =>
    expectUnopened(sign({ stillHolds: () => false }), { result: "not_asked", why: "changed" }));

  test("for another account, while it shows none, and where it does not sign for the chain", async () => {
    person.show(OWNER);
    await expectUnopened(sign(), { result: "not_asked", why: "other_account" });
    person.show(person.address, ["solana:mainnet"]);
    await expectUnopened(sign(), { result: "fault", fault: "wrong_chain" });
    person.show();
    person.accounts = person.accounts.map((one) => ({ ...one, features: [] }));
    await expectUnopened(sign(), { result: "fault", fault: "wrong_chain" });
    person.accounts = [];
    await expectUnopened(sign(), { result: "fault", fault: "locked" });
  });
});

describe("what it gives back", () => {
  const one = (signedTransaction: unknown) => ({ signedTransaction });
  const flip = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
  test.each<[string, string | null, SolanaPerson["tamper"]]>([
    ["another message", "units", (it) => one(flip(it, it.length - 3))],
    ["another signature", "not_signed", (it) => one(flip(it, 10))],
    ["no signature", "not_signed", (it) => one(it.fill(0, 1, 65))],
    [
      "two signatures",
      "signatures",
      (it) => one(Uint8Array.from([2, ...it.slice(1, 65), ...it.slice(1)])),
    ],
    ["a byte more", "trailing_bytes", (it) => one(Uint8Array.from([...it, 0]))],
    ["a byte less", "truncated", (it) => one(it.slice(0, -1))],
    ["the message alone", null, (it) => one(it.slice(65))],
    ["too much", "signatures", () => one(new Uint8Array(5000))],
    ["no bytes", null, () => one("AQ==")],
    ["nothing", null, () => undefined],
  ])("%s: nothing is sent", async (_what, why, tamper) => {
    person.tamper = tamper;
    const returned = why === null ? {} : { returned: { why, program: null } };
    expect(await sign()).toMatchObject({ result: "fault", fault: "other_bytes", ...returned });
  });

  test("what wallets add is taken, and is what is sent", async () => {
    const approval = { ...APPROVAL, owner: person.address };
    for (const { message } of await returnedMessages(approval)) {
      person.rewrite = () => message;
      const outcome = await sign();
      expect(outcome).toMatchObject({ result: "signed" });
      if (outcome.result === "signed") expect(outcome.signed).toContain(hexOf(message));
    }
  });

  test("what a wallet may not add is named by its program", async () => {
    const memo = HOSTILE_SOLANA.find(({ name }) => name === "a memo besides")!;
    const bytes = hexOf(await memo.message());
    const own = hexOf(base58.decode(person.address));
    person.rewrite = () => bytesOf(bytes.replaceAll(hexOf(base58.decode(OWNER)), own));
    expect(await sign()).toEqual({
      result: "fault",
      fault: "other_bytes",
      returned: { why: "program", program: "Memo" },
    });
  });

  test("the signature of somebody else", async () => {
    const other = await solanaPerson();
    other.show(person.address);
    expect(await sign({ wallet: solanaWallet(other, ["solana:localnet"]) })).toMatchObject({
      result: "fault",
    });
  });

  test("bytes of another kind of array are taken for what they are", async () => {
    person.tamper = (it) => {
      const wide = new Uint8Array([9, 9, ...it, 9]);
      return one(new DataView(wide.buffer, 2, it.length));
    };
    expect(await sign()).toMatchObject({ result: "signed" });
  });

  test.each<[string, unknown, string]>([
    ["4001", Object.assign(new Error("x"), { code: 4001 }), "rejected"],
    ["a wallet's words", new Error("Transaction cancelled"), "rejected"],
    ["whatever", 7, "unknown"],
  ])("a refusal: %s", async (_what, thrown, fault) => {
    person.before = () => {
      throw thrown;
    };
    expect(await sign()).toEqual({ result: "fault", fault });
  });
});
