import { beforeEach, describe, expect, test } from "vitest";
import { BrowserPage } from "#lib/wallet/test/browser-page.ts";
import { solanaPerson, type SolanaPerson } from "#lib/wallet/test/solana-person.ts";
import { tronPerson, type TronPerson } from "#lib/wallet/test/tron-person.ts";
import { solanaFamily } from "#lib/wallet/solana/solana-family.ts";
import { tronFamily } from "#lib/wallet/tron/tron-family.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { walletConnection, type WalletConnection } from "./wallet-connection.ts";

let page: BrowserPage;
let tron: TronPerson;
let solana: SolanaPerson;
beforeEach(async () => {
  // It stays after a test: the search for older wallets on Tron looks at the window a second later.
  page = new BrowserPage();
  [tron, solana] = [tronPerson(), await solanaPerson()];
});

const announceTron = (person: object = tron) => page.announce("TIP6963:announceProvider", person);
const registerSolana = (wallet: unknown = solana) =>
  page.announce("wallet-standard:register-wallet", (api: { register: (one: unknown) => void }) =>
    api.register(wallet),
  );
/** A page's connection, opened as a component does it. */
function open(family = tronFamily("sandbox")): WalletConnection {
  const connection = walletConnection(family);
  connection.subscribe(() => undefined);
  return connection;
}
const settled = (connection: WalletConnection) => {
  const { status, account, isOnChain, fault } = connection.state();
  return { status, account, isOnChain, fault };
};
const names = (connection: WalletConnection) => connection.state().wallets.map(({ name }) => name);
const first = (connection: WalletConnection) => connection.state().wallets[0]!;
const on = (account: string | null) => ({
  status: "connected",
  account,
  isOnChain: true,
  fault: null,
});
const none = { status: "disconnected", account: null, isOnChain: false };

describe("wallets of this browser", () => {
  test("those that are there and those that come later, each once", () => {
    const asked: string[] = [];
    page.window.addEventListener("TIP6963:requestProvider", () => {
      asked.push("asked");
      announceTron();
    });
    const connection = open();
    announceTron();
    announceTron({ ...tronPerson(), info: { ...tron.info, name: "Another" } });
    expect(names(connection)).toEqual(["Tron wallet", "Another"]);
    expect(asked).toEqual(["asked"]);
  });

  test("on Solana, by the standard's two events", async () => {
    page.window.addEventListener("wallet-standard:app-ready", (event) => {
      (event as CustomEvent<{ register: (one: unknown) => void }>).detail.register(solana);
    });
    const connection = open(solanaFamily("sandbox"));
    registerSolana();
    registerSolana({ ...(await solanaPerson()), name: "Later" });
    expect(names(connection)).toEqual(["Solana wallet", "Later"]);
  });

  test("one that borrows an id of ours is listed as any other, and comes back as such", async () => {
    const borrowed = { ...tron, info: { ...tron.info, rdns: TEST_WALLET_ID } };
    const connection = open();
    announceTron(borrowed);
    connection.add({ ...first(connection), id: TEST_WALLET_ID, name: "Ours" });
    const ids = () => connection.state().wallets.map(({ id }) => id);
    expect(ids()).toEqual([`other:${TEST_WALLET_ID}`, TEST_WALLET_ID]);
    await connection.connect(first(connection));
    page = page.reload();
    const again = open();
    announceTron(borrowed);
    await expect.poll(() => settled(again)).toEqual(on(tron.address));
    expect(again.state().wallet?.id).toBe(`other:${TEST_WALLET_ID}`);
  });

  test("nothing that is none, whatever it does when it is looked at", () => {
    const angry = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    const connections = [open(), open(solanaFamily("sandbox"))];
    const { features } = solana;
    const hostile: unknown[] = [
      null,
      7,
      "x",
      {},
      angry,
      { info: angry, provider: angry },
      { info: { name: "" }, provider: tron.provider },
      { info: { name: "x" }, provider: {} },
      { name: "x", chains: ["solana:localnet"], features: {} },
      { ...solana, name: 7 },
      { ...solana, chains: ["sui:mainnet"] },
      { ...solana, features: { ...features, "solana:signTransaction": undefined } },
    ];
    for (const one of hostile) {
      announceTron(one as object);
      registerSolana(one);
    }
    page.announce("wallet-standard:register-wallet", () => {
      throw new Error("no");
    });
    page.announce("wallet-standard:register-wallet", "no function");
    expect(connections.map(names)).toEqual([[], []]);
  });
});

describe("connecting", () => {
  test("shows the account and where it stands, and comes back after a reload unasked", async () => {
    const connection = open();
    announceTron();
    await connection.connect(first(connection));
    expect(settled(connection)).toEqual(on(tron.address));
    tron.asked.length = 0;
    page = page.reload();
    const again = open();
    expect(again.state().status).toBe("connecting");
    announceTron();
    await expect.poll(() => settled(again)).toEqual(on(tron.address));
    expect(tron.asked.map(({ method }) => method)).not.toContain("eth_requestAccounts");
  });

  test("a reload brings back a wallet that was added before anybody listened", async () => {
    const connection = open();
    announceTron();
    await connection.connect(first(connection));
    page = page.reload();
    const again = walletConnection(tronFamily("sandbox"));
    again.add(first(connection));
    again.subscribe(() => undefined);
    await expect.poll(() => settled(again)).toEqual(on(tron.address));
  });

  test("a reload brings back no other wallet, and none that does not show itself", async () => {
    const connection = open();
    announceTron();
    await connection.connect(first(connection));
    page = page.reload();
    const again = open();
    announceTron({ ...tronPerson(), info: { ...tron.info, rdns: "dev.other" } });
    tron.lock();
    announceTron();
    await expect.poll(() => settled(again)).toEqual({ ...none, fault: null });
  });

  test("what was left stays left", async () => {
    const connection = open(solanaFamily("sandbox"));
    registerSolana();
    await connection.connect(first(connection));
    expect(settled(connection)).toEqual(on(solana.address));
    await connection.disconnect();
    expect(settled(connection)).toEqual({ ...none, fault: null });
    expect(solana.accounts).toEqual([]);
    solana.show();
    solana.emit();
    page = page.reload();
    const again = open(solanaFamily("sandbox"));
    registerSolana();
    expect(settled(again)).toEqual({ ...none, fault: null });
  });

  test("a refusal is said, and asked again it may be granted", async () => {
    const connection = open();
    announceTron();
    tron.instead.eth_requestAccounts = () => {
      throw Object.assign(new Error("x"), { code: 4001 });
    };
    await connection.connect(first(connection));
    expect(settled(connection)).toEqual({ ...none, fault: "rejected" });
    delete tron.instead.eth_requestAccounts;
    await connection.connect(first(connection));
    expect(settled(connection)).toEqual(on(tron.address));
  });

  test("a wallet that grants and shows no account has none", async () => {
    const connection = open();
    announceTron();
    tron.instead.eth_requestAccounts = () => [];
    await connection.connect(first(connection));
    expect(settled(connection)).toEqual({ ...none, fault: "no_account" });
  });

  test("of two that were asked the last one counts, however late the first answers", async () => {
    const slow = Promise.withResolvers<void>();
    const other = { ...tronPerson(), info: { ...tron.info, rdns: "dev.other" } };
    const connection = open();
    announceTron();
    announceTron(other);
    tron.instead.eth_requestAccounts = () => slow.promise;
    const [one, two] = connection.state().wallets;
    const waiting = [connection.connect(one!), connection.connect(one!)];
    delete tron.instead.eth_requestAccounts;
    // The same again, because it stays silent.
    await connection.connect(one!);
    expect(settled(connection)).toEqual(on(tron.address));
    await connection.connect(two!);
    slow.reject(Object.assign(new Error("x"), { code: 4001 }));
    await Promise.all(waiting);
    expect(settled(connection)).toEqual(on(other.address));
  });
});

describe("once connected", () => {
  test("another account, another chain and a lock are seen", async () => {
    const connection = open();
    announceTron();
    await connection.connect(first(connection));
    const other = tronPerson();
    tron.unlock(other.address);
    tron.emit("accountsChanged");
    await expect.poll(() => connection.state().account).toBe(other.address);
    tron.chainId = "0x2b6653dc";
    tron.emit("chainChanged");
    await expect.poll(() => connection.state().isOnChain).toBe(false);
    tron.lock();
    page.window.dispatchEvent(new Event("focus"));
    await expect.poll(() => connection.state().status).toBe("disconnected");
    tron.chainId = 31328126;
    tron.unlock();
    tron.emit("accountsChanged");
    await expect.poll(() => settled(connection)).toEqual(on(tron.address));
  });

  test("on Solana too, where the wallet tells of it", async () => {
    const connection = open(solanaFamily("sandbox"));
    registerSolana();
    await connection.connect(first(connection));
    const { address } = await solanaPerson();
    solana.show(address, ["solana:mainnet"]);
    solana.emit();
    await expect
      .poll(() => connection.state())
      .toMatchObject({ account: address, isOnChain: false });
  });
});
