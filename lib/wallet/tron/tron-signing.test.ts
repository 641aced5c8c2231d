import { Trx, utils } from "tronweb";
import { beforeEach, describe, expect, test } from "vitest";
import { approveCall, TRON_APPROVAL, TRON_NOW } from "#protocol/test/tron-approvals.ts";
import { HOSTILE_TRON } from "#protocol/test/hostile-tron.ts";
import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { signApproval, type BytesToSign } from "#lib/wallet/bytes/sign-approval.ts";
import { tronPerson, type TronPerson } from "#lib/wallet/test/tron-person.ts";
import { tronFamily } from "./tron-family.ts";
import { tronWallet } from "./tron-wallet.ts";

const CHAIN = 31328126;
const family = tronFamily("sandbox");

let person: TronPerson;
beforeEach(() => {
  person = tronPerson();
  person.unlock();
});

const honest = () => hexOf(encodeCall(approveCall({ ...TRON_APPROVAL, owner: person.address })));
const { owner: _owner, ...given } = TRON_APPROVAL;
const sign = (over: Partial<BytesToSign> = {}) =>
  signApproval({
    family,
    wallet: tronWallet(person, CHAIN),
    bytes: honest(),
    derived: { account: person.address, ...given },
    now: () => TRON_NOW,
    stillHolds: () => true,
    ...over,
  });
const expectUnopened = async (signing: Promise<unknown>, outcome: object) => {
  expect(await signing).toMatchObject(outcome);
  expect(person.signing).toEqual([]);
};

describe("a wallet on Tron signs", () => {
  test("the very bytes, by its own key as a foreign library recovers it", async () => {
    const outcome = await sign();
    if (outcome.result !== "signed") throw new Error(JSON.stringify(outcome));
    const decoded = decodeSigned(bytesOf(outcome.signed));
    if (!decoded.ok) throw new Error(decoded.why);
    expect(hexOf(decoded.raw)).toBe(honest());
    const signature = hexOf(decoded.signature);
    const signed = { ...person.signing[0], signature: [signature] };
    const recovered = Trx.ecRecover(signed as unknown as Parameters<typeof Trx.ecRecover>[0]);
    expect(utils.address.fromHex(recovered as string)).toBe(person.address);
    expect(person.signing).toHaveLength(1);
    expect(person.signing[0]).toMatchObject({ visible: false, raw_data_hex: honest() });
  });

  test("for nobody else when the caller's object is changed on the way", async () => {
    const derived = { account: person.address, ...given };
    person.instead.eth_chainId = () => {
      derived.account = TRON_APPROVAL.spender;
      person.unlock(TRON_APPROVAL.spender);
    };
    await expectUnopened(sign({ derived }), { result: "not_asked", why: "other_account" });
  });
});

describe("it is not opened", () => {
  test.each(HOSTILE_TRON)("for $name", async ({ raw, fault }) => {
    person.unlock(TRON_APPROVAL.owner);
    const signing = sign({
      bytes: hexOf(raw),
      derived: { account: TRON_APPROVAL.owner, ...given },
    });
    const why = fault === "expired" ? "bytes_expired" : "other_bytes";
    await expectUnopened(signing, { result: "not_asked", why, faults: [fault] });
  });

  test.each(["", "zz", "0a0", `${"00".repeat(3000)}`])("for no bytes: %.10s", (bytes) =>
    expectUnopened(sign({ bytes }), { result: "not_asked", why: "other_bytes" }),
  );

  test("once what was shown holds no longer", () =>
    expectUnopened(sign({ stillHolds: () => false }), { result: "not_asked", why: "changed" }));

  test("for another account, while it is locked, and elsewhere", async () => {
    person.unlock(TRON_APPROVAL.spender);
    await expectUnopened(sign(), { result: "not_asked", why: "other_account" });
    person.unlock("0x52908400098527886E0F7030069857D2E4169EE7");
    await expectUnopened(sign(), { result: "fault", fault: "locked" });
    person.lock();
    await expectUnopened(sign(), { result: "fault", fault: "locked" });
    person.unlock();
    for (const chainId of ["0x2b6653dc", 1, "", 0, "x"]) {
      person.chainId = chainId;
      await expectUnopened(sign(), { result: "fault", fault: "wrong_chain" });
    }
    person.instead.eth_chainId = () => null;
    await expectUnopened(sign(), { result: "fault", fault: "wrong_chain" });
  });

  test("for an account that was changed while its chain was asked", async () => {
    person.instead.eth_chainId = () => void person.unlock(TRON_APPROVAL.spender);
    await expectUnopened(sign(), { result: "not_asked", why: "other_account" });
  });
});

describe("what it gives back", () => {
  const tampered = { result: "fault", fault: "other_bytes" };
  const other = encodeCall(approveCall({ ...TRON_APPROVAL, units: 1n }));
  test.each<[string, TronPerson["tamper"]]>([
    ["other bytes", (it) => ({ ...it, raw_data_hex: hexOf(other), txID: txIdOf(other) })],
    ["other bytes under the same name", (it) => ({ ...it, raw_data_hex: hexOf(other) })],
    ["another name", (it) => ({ ...it, txID: txIdOf(other) })],
    ["no signature", (it) => ({ ...it, signature: [] })],
    ["two", (it) => ({ ...it, signature: [...it.signature, ...it.signature] })],
    ["a short one", (it) => ({ ...it, signature: [it.signature[0]?.slice(2)] })],
    ["a long one", (it) => ({ ...it, signature: [`${it.signature[0]}00`] })],
    ["no hexadecimal", (it) => ({ ...it, signature: ["z".repeat(130)] })],
    ["a list of numbers", (it) => ({ ...it, signature: [[1, 2, 3]] })],
    ["a text instead of a list", (it) => ({ ...it, signature: it.signature[0] })],
    ["nothing", () => undefined],
    ["null", () => null],
    ["true", () => true],
  ])("%s: nothing is sent", async (_what, tamper) => {
    person.tamper = tamper;
    expect(await sign()).toEqual(tampered);
  });

  test.each<[string, unknown, string]>([
    ["4001", Object.assign(new Error("x"), { code: 4001 }), "rejected"],
    ["TronLink's words", "Confirmation declined by user", "rejected"],
    ["a request that is open", Object.assign(new Error("x"), { code: -32002 }), "locked"],
    ["whatever", { weird: true }, "unknown"],
  ])("a refusal: %s", async (_what, thrown, fault) => {
    person.instead.sign = () => {
      throw thrown;
    };
    expect(await sign()).toEqual({ result: "fault", fault });
  });

  test("nothing where it has no tronWeb by then", async () => {
    const stillHolds = () => {
      person.lock();
      return true;
    };
    await expectUnopened(sign({ stillHolds }), { result: "fault", fault: "no_account" });
  });
});

describe("connecting", () => {
  const connect = () => tronWallet(person, CHAIN).connect({ silent: false });
  test("asks as TIP-1193 says, and the older way where it is not known", async () => {
    person.lock();
    await connect();
    expect(person.asked.map(({ method }) => method)).toEqual(["eth_requestAccounts"]);
    person.instead.eth_requestAccounts = () => {
      throw Object.assign(new Error("x"), { code: 4200 });
    };
    person.instead.tron_requestAccounts = () => ({ code: 200 });
    await connect();
    person.instead.tron_requestAccounts = () => ({ code: 4001, message: "no" });
    await expect(connect()).rejects.toMatchObject({ code: 4001 });
  });

  test("silently asks nobody", async () => {
    await tronWallet(person, CHAIN).connect({ silent: true });
    expect(person.asked).toEqual([]);
  });
});
