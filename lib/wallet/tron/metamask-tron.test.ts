import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { approveCall, TRON_APPROVAL, TRON_NOW } from "#protocol/test/tron-approvals.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { signApproval } from "#lib/wallet/bytes/sign-approval.ts";
import { walletConnection, type WalletConnection } from "#lib/wallet/bytes/wallet-connection.ts";
import { BrowserPage } from "#lib/wallet/test/browser-page.ts";
import { MetamaskPage } from "#lib/wallet/test/metamask-page.ts";
import { tronPerson } from "#lib/wallet/test/tron-person.ts";
import { tronFamily } from "./tron-family.ts";

const family = tronFamily("sandbox");
const { owner: _owner, ...given } = TRON_APPROVAL;

let metamask: MetamaskPage;
const open = (): WalletConnection => {
  const connection = walletConnection(family);
  connection.subscribe(() => undefined);
  return connection;
};
async function connected(connection: WalletConnection) {
  await connection.connect(connection.state().wallets[0]!);
  return connection.state();
}
const bytesFor = (owner: string) =>
  hexOf(encodeCall(approveCall({ ...TRON_APPROVAL, owner: owner as typeof TRON_APPROVAL.owner })));
const sign = (connection: WalletConnection, account = metamask.person.address) =>
  signApproval({
    family,
    wallet: connection.state().wallets[0]!,
    bytes: bytesFor(account),
    derived: { account, ...given },
    now: () => TRON_NOW,
    stillHolds: () => true,
  });
const requests = () =>
  metamask.asked
    .filter(({ method }) => method === "wallet_invokeMethod")
    .map(({ params }) => params?.["request"]);
const refuses =
  (code: number, message = "x") =>
  () => ({ error: { code, message } });

describe.each([
  ["by its extension's port", true],
  ["by messages in the page", false],
])("MetaMask, %s", (_way, hasPort) => {
  beforeEach(() => {
    metamask = new MetamaskPage(new BrowserPage(), tronPerson(), { hasPort });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("is found once, connects, and signs the very bytes once it signs for pages", async () => {
    const connection = open();
    metamask.page.window.dispatchEvent(new Event("eip6963:requestProvider"));
    expect(connection.state().wallets.map(({ name }) => name)).toEqual(["MetaMask"]);
    const { person } = metamask;
    expect(await connected(connection)).toMatchObject({
      status: "connected",
      account: person.address,
      isOnChain: true,
    });
    const outcome = await sign(connection);
    if (outcome.result !== "signed") throw new Error(JSON.stringify(outcome));
    const decoded = decodeSigned(bytesOf(outcome.signed));
    if (!decoded.ok) throw new Error(decoded.why);
    expect(hexOf(decoded.raw)).toBe(bytesFor(person.address));
    expect(hexOf(decoded.signature)).toBe(person.signHash(bytesFor(person.address)).toLowerCase());
    const transaction = { rawDataHex: bytesFor(person.address), type: "TriggerSmartContract" };
    expect(requests()).toEqual([
      { method: "signTransaction", params: { address: person.address, transaction } },
    ]);
  });

  test("today it says that it signs nothing for pages, and is not asked to", async () => {
    metamask.methods = ["signMessageV2", "verifyMessageV2"];
    const connection = open();
    expect(connection.state().wallets[0]?.isDoubtful).toBe(true);
    const { status, fault } = await connected(connection);
    expect({ status, fault }).toEqual({ status: "disconnected", fault: "no_signing" });
    expect(requests()).toEqual([]);
  });

  test("a signature that it then has no method for is said alike", async () => {
    const connection = open();
    await connected(connection);
    for (const code of [-32601, 4200]) {
      metamask.instead["wallet_invokeMethod"] = refuses(code);
      expect(await sign(connection)).toEqual({ result: "fault", fault: "no_signing" });
    }
  });

  test("proves its address with a text, where it signs texts", async () => {
    const connection = open();
    await connected(connection);
    const { person } = metamask;
    const wallet = connection.state().wallet!;
    expect(await wallet.signText("a text, é")).toBe(person.signText("a text, é"));
    metamask.methods = ["signTransaction"];
    await expect(wallet.signText("a text")).rejects.toThrow(
      expect.objectContaining({ name: "NoTextsError" }),
    );
  });

  test("refused to connect, and then granted; refused to sign", async () => {
    const connection = open();
    metamask.instead["wallet_createSession"] = refuses(4001);
    expect(await connected(connection)).toMatchObject({
      status: "disconnected",
      fault: "rejected",
    });
    metamask.instead = {};
    expect(await connected(connection)).toMatchObject({ status: "connected", fault: null });
    metamask.instead["wallet_invokeMethod"] = refuses(4001);
    expect(await sign(connection)).toEqual({ result: "fault", fault: "rejected" });
  });

  test("without the chain it says so, refused or left out", async () => {
    metamask.chains = ["tron:728126428"];
    expect(await connected(open())).toMatchObject({ fault: "unknown_chain" });
    metamask.instead["wallet_createSession"] = () => ({ result: { sessionScopes: {} } });
    expect(await connected(open())).toMatchObject({ fault: "unknown_chain" });
  });

  test("locked, or without an account for this page, it shows none", async () => {
    const connection = open();
    await connected(connection);
    metamask.accounts = [];
    expect(await sign(connection)).toEqual({ result: "fault", fault: "locked" });
    metamask.say("wallet_sessionChanged", {});
    await expect.poll(() => connection.state().status).toBe("disconnected");
  });

  test("is followed to the account that its person chooses, and not asked for the other", async () => {
    const connection = open();
    await connected(connection);
    const other = tronPerson().address;
    metamask.accounts.push(other);
    metamask.choose(other);
    await expect.poll(() => connection.state().account).toBe(other);
    expect(await sign(connection)).toMatchObject({ result: "not_asked", why: "other_account" });
    metamask.choose("nobody");
    await expect.poll(() => connection.state().account).toBe(metamask.person.address);
    expect(requests()).toEqual([]);
  });

  test("comes back after a reload unasked, and is left for good", async () => {
    const connection = open();
    await connected(connection);
    metamask.asked.length = 0;
    const again = open();
    await expect.poll(() => again.state().status).toBe("connected");
    expect(metamask.asked.map(({ method }) => method)).not.toContain("wallet_createSession");
    await again.disconnect();
    expect(metamask.asked.at(-1)).toMatchObject({ method: "wallet_revokeSession" });
    expect(open().state().status).toBe("disconnected");
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["a short signature", { signature: "0x12" }],
    ["no hexadecimal", { signature: "z".repeat(130) }],
  ])("what it gives back: %s: nothing is sent", async (_what, result) => {
    const connection = open();
    await connected(connection);
    metamask.instead["wallet_invokeMethod"] = () => ({ result });
    expect(await sign(connection)).toEqual({ result: "fault", fault: "other_bytes" });
  });
});

describe("the line to MetaMask", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const opened = (hasPort: boolean) => {
    metamask = new MetamaskPage(new BrowserPage(), tronPerson(), { hasPort });
    return open();
  };

  test("asks again while the extension is asleep", async () => {
    const connection = opened(true);
    metamask.sleeps = 2;
    const done = connected(connection);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toMatchObject({ status: "connected" });
  });

  test("an extension that is gone ends what was asked, and is opened anew", async () => {
    const connection = opened(true);
    await connected(connection);
    metamask.instead["wallet_invokeMethod"] = () => null;
    const signing = sign(connection);
    await expect.poll(() => requests()).toHaveLength(1);
    metamask.die();
    expect(await signing).toEqual({ result: "fault", fault: "disconnected" });
    metamask.instead = {};
    expect(await sign(connection)).toMatchObject({ result: "signed" });
  });

  test.each([true, false])("a wallet that never answers is given up, port: %s", async (hasPort) => {
    const connection = opened(hasPort);
    metamask.instead["wallet_getSession"] = () => null;
    const done = connected(connection);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toMatchObject({ status: "disconnected", fault: "disconnected" });
  });

  test("a person may take as long as they like", async () => {
    const connection = opened(true);
    metamask.instead["wallet_createSession"] = () => null;
    void connected(connection);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(connection.state().status).toBe("connecting");
  });

  test("another origin's message is not MetaMask's", async () => {
    const connection = opened(false);
    metamask.instead["wallet_getSession"] = () => null;
    const done = connected(connection);
    await vi.advanceTimersByTimeAsync(0);
    const accounts = [`tron:31328126:${metamask.person.address}`];
    const scope = { accounts, methods: ["signTransaction"], notifications: [] };
    const { id } = metamask.asked[0]!;
    metamask.forge({ id, result: { sessionScopes: { "tron:31328126": scope } } });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(metamask.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toMatchObject({ status: "disconnected", fault: "disconnected" });
  });
});
