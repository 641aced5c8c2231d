import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { approveCall, TRON_APPROVAL, TRON_NOW } from "#protocol/test/tron-approvals.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { signApproval } from "#lib/wallet/bytes/sign-approval.ts";
import { walletConnection, type WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { BrowserPage } from "#lib/wallet/test/browser-page.ts";
import { putTron } from "#lib/wallet/test/put-tron.ts";
import { tronPerson, type TronPerson } from "#lib/wallet/test/tron-person.ts";
import { TRON_WAYS, type TronWay } from "#protocol/test/tron-ways.ts";
import { tronFamily } from "./tron-family.ts";

const family = tronFamily("sandbox");
const MAINNET = 0x2b6653dc;
const byWallet = (name: string) => TRON_WAYS.find(({ wallet }) => wallet === name)!;

let page: BrowserPage;
let person: TronPerson;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page = new BrowserPage();
  person = tronPerson();
});
afterEach(() => void vi.useRealTimers());

/** A page's connection once every wallet had its time to appear. */
async function open(): Promise<WalletConnection> {
  const connection = walletConnection(family);
  connection.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(3000);
  return connection;
}
const names = (connection: WalletConnection) => connection.state().wallets.map(({ name }) => name);
async function connected(connection: WalletConnection) {
  const done = connection.connect(connection.state().wallets[0]!);
  await vi.advanceTimersByTimeAsync(1100);
  await done;
  return connection.state();
}
const { owner: _owner, ...given } = TRON_APPROVAL;
function sign(connection: WalletConnection) {
  const bytes = hexOf(encodeCall(approveCall({ ...TRON_APPROVAL, owner: person.address })));
  const signing = signApproval({
    family,
    wallet: connection.state().wallet ?? connection.state().wallets[0]!,
    bytes,
    derived: { account: person.address, ...given },
    now: () => TRON_NOW,
    stillHolds: () => true,
  });
  return { bytes, signing };
}

describe.each(TRON_WAYS)("$wallet", (way: TronWay) => {
  let wallet: ReturnType<typeof putTron>;
  beforeEach(() => void (wallet = putTron(page, way, person)));

  test("is found once, by its name", async () => {
    expect(names(await open())).toEqual([way.listed]);
  });

  test("connects, stands on its chain, and signs the very bytes", async () => {
    const connection = await open();
    expect(await connected(connection)).toMatchObject({
      status: "connected",
      account: person.address,
      isOnChain: true,
      fault: null,
    });
    const { bytes, signing } = sign(connection);
    const outcome = await signing;
    if (outcome.result !== "signed") throw new Error(JSON.stringify(outcome));
    const decoded = decodeSigned(bytesOf(outcome.signed));
    if (!decoded.ok) throw new Error(decoded.why);
    expect(hexOf(decoded.raw)).toBe(bytes);
    expect(person.signing).toHaveLength(1);
  });

  test("proves its address with a text", async () => {
    const connection = await open();
    await connected(connection);
    expect(await connection.state().wallet?.signText("a text")).toMatch(/^0x[0-9a-f]{130}$/);
    expect(person.texts).toEqual(["a text"]);
  });

  test.skipIf(way.speaks === "tronWeb")("says that its person refused to connect", async () => {
    wallet.refusal.isOn = true;
    const connection = await open();
    const { status, fault } = await connected(connection);
    expect({ status, fault }).toEqual({ status: "disconnected", fault: "rejected" });
    wallet.refusal.isOn = false;
    expect(await connected(connection)).toMatchObject({ status: "connected", fault: null });
  });

  test("says that its person refused to sign", async () => {
    const connection = await open();
    await connected(connection);
    person.instead.sign = () => {
      throw new Error("Confirmation declined by user");
    };
    expect(await sign(connection).signing).toEqual({ result: "fault", fault: "rejected" });
  });

  test("is not asked to sign while it is locked, and is seen to be", async () => {
    const connection = await open();
    await connected(connection);
    person.lock();
    expect(await sign(connection).signing).toEqual({ result: "fault", fault: "locked" });
    expect(person.signing).toEqual([]);
    wallet.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state()).toMatchObject({ status: "disconnected", account: null });
  });

  test("is followed to another account, and not asked to sign with it", async () => {
    const connection = await open();
    await connected(connection);
    const other = tronPerson().address;
    person.unlock(other);
    wallet.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state().account).toBe(other);
    expect(await sign(connection).signing).toMatchObject({ why: "other_account" });
    expect(person.signing).toEqual([]);
  });

  test("is not asked to sign on another chain, or for an account changed meanwhile", async () => {
    const connection = await open();
    await connected(connection);
    person.chainId = MAINNET;
    expect(await sign(connection).signing).toEqual({ result: "fault", fault: "wrong_chain" });
    person.chainId = 31328126;
    const change = () => void person.unlock(tronPerson().address);
    person.instead.eth_chainId = change;
    person.instead.getBlockByNumber = change;
    expect(await sign(connection).signing).toMatchObject({ why: "other_account" });
    expect(person.signing).toEqual([]);
  });

  test("returns nothing but those bytes", async () => {
    const connection = await open();
    await connected(connection);
    person.tamper = (signed) => ({ ...signed, raw_data_hex: `${signed.raw_data_hex.slice(2)}00` });
    expect(await sign(connection).signing).toEqual({ result: "fault", fault: "other_bytes" });
  });
});

test("the docs' table tells each, and who says so", () => {
  const docs = readFileSync(new URL("../../../docs/wallets.md", import.meta.url), "utf8");
  const rows = docs.split("\n").filter((line) => line.startsWith("|"));
  const isTold = ({ wallet, source }: TronWay) =>
    rows.some((row) => row.includes(wallet) && row.includes("works") && row.includes(source));
  expect(TRON_WAYS.filter((way) => !isTold(way)).map(({ wallet }) => wallet)).toEqual([]);
});

describe("an older wallet", () => {
  const older = byWallet("OKX Wallet");

  test("may unlock its tronWeb a moment after it has granted it", async () => {
    putTron(page, older, person);
    person.instead.tron_requestAccounts = () => {
      setTimeout(() => person.unlock(), 400);
      return { code: 200 };
    };
    expect(await connected(await open())).toMatchObject({ account: person.address });
  });

  test.each<[string, unknown, boolean]>([
    ["its node's first block", { blockID: `${"0".repeat(56)}0${(31328126).toString(16)}` }, true],
    ["another chain's first block", { blockID: `${"0".repeat(56)}2b6653dc` }, false],
    ["no block", {}, false],
    ["a block without an end", { blockID: "zz" }, false],
  ])("its chain is told by %s", async (_what, block, isOnChain) => {
    putTron(page, older, person);
    person.instead.getBlockByNumber = () => block;
    expect((await connected(await open())).isOnChain).toBe(isOnChain);
  });

  test("is asked for no other chain", async () => {
    putTron(page, older, person);
    const connection = await open();
    expect(connection.state().wallets[0]?.switchChain).toBeNull();
  });
});
