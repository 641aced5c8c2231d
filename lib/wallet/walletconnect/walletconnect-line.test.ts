import { SignClient } from "@walletconnect/sign-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openRelay, type Relay } from "#protocol/test/walletconnect-relay.ts";
import { openPairing } from "./pairing.ts";
import type { Line } from "./walletconnect-line.ts";
import { EVM_METHODS, WalletConnectProvider } from "./walletconnect-provider.ts";

type Wallet = Awaited<ReturnType<typeof SignClient.init>>;

const CHAINS = ["eip155:31337", "eip155:31338"];
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const PROJECT = "0".repeat(32);

class Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  key = (at: number) => [...this.#kept.keys()][at] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
}

let relay: Relay;
let wallet: Wallet;
let kept: Storage;
let person = "";
let made = 0;
/** What was called besides the relay. */
const elsewhere: string[] = [];
const walletStore = new Map<string, unknown>();

beforeAll(async () => {
  relay = await openRelay();
  wallet = await SignClient.init({
    relayUrl: relay.url,
    projectId: PROJECT,
    customStoragePrefix: "wallet",
    telemetryEnabled: false,
    logger: "silent",
    metadata: { name: "Wallet", description: "", url: "http://localhost", icons: [] },
    storage: {
      getKeys: async () => [...walletStore.keys()],
      getEntries: async <T>() => [...walletStore.entries()] as [string, T][],
      getItem: async <T>(key: string) => walletStore.get(key) as T | undefined,
      setItem: async <T>(key: string, value: T) => void walletStore.set(key, value),
      removeItem: async (key: string) => void walletStore.delete(key),
    },
  });
  // The wallet's own question about the page; the page asks nobody.
  wallet.core.verify.resolve = async () => undefined as never;
  wallet.on("session_request", async ({ topic, id, params: { request } }) => {
    const answer =
      request.method === "personal_sign"
        ? { error: { code: 5000, message: "User rejected." } }
        : { result: { did: request.method } };
    await wallet.respond({ topic, response: { id, jsonrpc: "2.0", ...answer } as never });
  });
});
afterAll(async () => {
  await wallet.core.relayer.transportClose();
  wallet.core.heartbeat.stop();
  await relay.close();
});
beforeEach(() => {
  made += 1;
  person = `person-${made}`;
  kept = new Storage();
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("fetch", async (input: unknown) => {
    elsewhere.push(String(input));
    throw new Error("nothing else is called");
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A page of this browser; a second one is what a reload makes. */
async function page(of = person): Promise<Line> {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, `_walletConnectCore_${of}`);
  const { walletConnectLine } = await import("./walletconnect-line.ts");
  const settings = { projectId: PROJECT, relayUrl: relay.url, person: of };
  return walletConnectLine(settings, { chains: CHAINS, methods: EVM_METHODS });
}

const pairing = async () => (await import("./pairing.ts")).openPairing();

async function code(): Promise<string> {
  return vi.waitFor(async () => {
    const open = await pairing();
    if (open?.state.is !== "shown") throw new Error("no code is shown");
    return open.state.uri;
  });
}

/** The wallet scans the code that the page shows, and takes it or refuses. */
async function scan(answer: "takes" | "refuses", chains = CHAINS): Promise<void> {
  const proposed = new Promise<number>((done) => {
    wallet.once("session_proposal", ({ id }) => done(id));
  });
  await wallet.pair({ uri: await code() });
  const id = await proposed;
  if (answer === "refuses") {
    await wallet.reject({ id, reason: { code: 5000, message: "User rejected." } });
    return;
  }
  const accounts = chains.map((chain) => `${chain}:${ADDRESS}`);
  const eip155 = { chains, accounts, methods: [...EVM_METHODS], events: ["accountsChanged"] };
  const { acknowledged } = await wallet.approve({ id, namespaces: { eip155 } });
  await acknowledged();
}

async function connected(): Promise<Line> {
  const line = await page();
  const opened = line.open();
  await scan("takes");
  await opened;
  return line;
}

test("a wallet that scans the code answers requests; its refusal is one", async () => {
  const line = await connected();
  expect(line.accounts()).toEqual(CHAINS.map((chain) => ({ chain, address: ADDRESS })));
  const [chain = ""] = CHAINS;
  expect(await line.request(chain, "eth_sendTransaction", [])).toEqual({
    did: "eth_sendTransaction",
  });
  await expect(line.request(chain, "personal_sign", [])).rejects.toMatchObject({ code: 4001 });
  await expect(line.request(chain, "eth_sign", [])).rejects.toMatchObject({ code: 4200 });
});

test("a wallet that refuses is told, and the next code may be taken", async () => {
  const line = await page();
  const opened = line.open();
  await scan("refuses");
  await vi.waitFor(async () =>
    expect((await pairing())?.state).toEqual({ is: "ended", why: "rejected" }),
  );
  expect(line.accounts()).toEqual([]);
  (await pairing())?.again();
  await scan("takes");
  await opened;
  expect(line.accounts()).toHaveLength(2);
});

test("whoever gives up has refused, and a wallet that comes late connects nothing", async () => {
  const line = await page();
  const opened = line.open();
  const uri = await code();
  (await pairing())?.cancel();
  await expect(opened).rejects.toMatchObject({ code: 4001 });
  expect(await pairing()).toBeNull();
  const proposed = new Promise<number>((done) => {
    wallet.once("session_proposal", ({ id }) => done(id));
  });
  await wallet.pair({ uri });
  const accounts = CHAINS.map((chain) => `${chain}:${ADDRESS}`);
  const eip155 = { chains: CHAINS, accounts, methods: [...EVM_METHODS], events: [] };
  await (await wallet.approve({ id: await proposed, namespaces: { eip155 } })).acknowledged();
  expect(line.accounts()).toEqual([]);
});

test("a reload takes the session up; another person's is forgotten", async () => {
  await connected();
  const again = await page();
  await again.resume();
  expect(again.accounts()).toHaveLength(2);

  const others = await page("somebody-else");
  await others.resume();
  expect(others.accounts()).toEqual([]);
  const left = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "");
  expect(left.filter((key) => key.includes(person))).toEqual([]);
});

test("where nothing was kept, a reload loads no client and calls nobody", async () => {
  const line = await page();
  const before = relay.asked.length;
  await line.resume();
  expect(line.accounts()).toEqual([]);
  expect(relay.asked.length).toBe(before);
  expect(kept.length).toBe(0);
});

test("a session that the wallet ends is told, and its requests are refused", async () => {
  const line = await connected();
  const told = new Promise<void>((done) => void line.onChange(done));
  for (const { topic } of wallet.session.getAll()) {
    await wallet.disconnect({ topic, reason: { code: 6000, message: "User disconnected." } });
  }
  await told;
  expect(line.accounts()).toEqual([]);
  const [chain = ""] = CHAINS;
  await expect(line.request(chain, "eth_sendTransaction", [])).rejects.toMatchObject({
    code: 4900,
  });
});

test("leaving ends the session at the wallet too", async () => {
  const line = await connected();
  const ended = new Promise<void>((done) => {
    wallet.once("session_delete", () => done());
  });
  await line.end();
  await ended;
  expect(line.accounts()).toEqual([]);
});

test("as EIP-1193: it stands on the chain that the page names, of those in the session", async () => {
  const line = await page();
  const provider = new WalletConnectProvider(line, [31337, 31338, 31339]);
  const opened = provider.request({ method: "eth_requestAccounts" });
  await scan("takes");
  expect(await opened).toEqual([ADDRESS]);
  const chains: unknown[] = [];
  provider.on("chainChanged", (chain) => chains.push(chain));
  const goTo = (chainId: string) =>
    provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a69");
  await goTo("0x7a6a");
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a6a");
  await expect(goTo("0x7a6b")).rejects.toMatchObject({ code: 4902 });
  expect(chains).toEqual(["0x7a6a"]);
  await expect(provider.request({ method: "eth_call" })).rejects.toMatchObject({ code: 4200 });
  const accounts: unknown[] = [];
  provider.on("accountsChanged", (shown) => accounts.push(shown));
  await provider.request({ method: "wallet_revokePermissions" });
  expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
});

test("after all that no code is open, and nobody but the relay was called", () => {
  expect(openPairing()).toBeNull();
  expect(elsewhere).toEqual([]);
});
