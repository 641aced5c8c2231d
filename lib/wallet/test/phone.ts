import { SignClient } from "@walletconnect/sign-client";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { openRelay, type Relay } from "#protocol/test/walletconnect-relay.ts";
import type { WalletConnectSettings } from "#lib/wallet/walletconnect/walletconnect-store.ts";

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type Request = { method: string; params: never };
/** `refuses`: its person says no. `silent`: they look away. */
type Answer = { result: unknown } | "refuses" | "silent";

const PROJECT = "0".repeat(32);
export const LEFT = { code: 6000, message: "User disconnected." };

/** A browser's storage. */
class Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  key = (at: number) => [...this.#kept.keys()][at] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
  keys = () => [...this.#kept.keys()];
}

function memory() {
  const kept = new Map<string, unknown>();
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async <T>() => [...kept.entries()] as [string, T][],
    getItem: async <T>(key: string) => kept.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
}

/** A wallet on a phone, by WalletConnect's own client over a relay of the test, and the browser of one person. */
class Phone {
  relay!: Relay;
  client!: Client;
  kept = new Storage();
  person = "";
  /** What was called besides the relay. */
  readonly elsewhere: string[] = [];
  /** What it is asked, in order. */
  asked: (Request & { chain: string })[] = [];
  answer: (request: Request) => Answer | Promise<Answer> = () => "refuses";
  /** Its address on each family of chains, and what it says of itself. */
  addresses: Record<string, string> = {};
  properties: Record<string, string> = {};
  /** The chains that it opens instead of those asked for, and methods that it has not. */
  chains: string[] | null = null;
  lacks: string[] = [];

  settings(person = this.person): WalletConnectSettings {
    return { projectId: PROJECT, relayUrl: this.relay.url, person };
  }

  /** What a reload of the page leaves: the storage alone. */
  reload(person = this.person): void {
    vi.resetModules();
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${person}`);
  }

  async pairing() {
    const { openPairing } = await import("#lib/wallet/walletconnect/pairing.ts");
    return openPairing();
  }

  /** What its camera reads. */
  code(): Promise<string> {
    return vi.waitFor(async () => {
      const open = await this.pairing();
      if (open?.state.is !== "shown") throw new Error("no code is shown");
      return open.state.uri;
    });
  }

  /** Scans a code and takes the session, or refuses. */
  async scan(answer: "takes" | "refuses" = "takes", code?: string): Promise<void> {
    const proposed = new Promise<Parameters<Parameters<Client["on"]>[1]>[0]>((done) => {
      this.client.once("session_proposal", (proposal) => done(proposal as never));
    });
    await this.client.pair({ uri: code ?? (await this.code()) });
    const { id, params } = (await proposed) as never as {
      id: number;
      params: { optionalNamespaces: Record<string, { chains: string[]; methods: string[] }> };
    };
    if (answer === "refuses") {
      await this.client.reject({ id, reason: { code: 5000, message: "User rejected." } });
      return;
    }
    const namespaces = Object.fromEntries(
      Object.entries(params.optionalNamespaces).map(([space, asked]) => {
        const chains = this.chains ?? asked.chains;
        const methods = asked.methods.filter((method) => !this.lacks.includes(method));
        const accounts = chains.map((chain) => `${chain}:${this.addresses[space]}`);
        return [space, { chains, methods, accounts, events: ["accountsChanged"] }];
      }),
    );
    const sessionProperties = this.properties;
    await (await this.client.approve({ id, namespaces, sessionProperties })).acknowledged();
  }

  /** Resolves once the page has ended a session. */
  leftAlone(): Promise<void> {
    return new Promise((done) => void this.client.once("session_delete", () => done()));
  }

  async start(): Promise<void> {
    this.relay = await openRelay();
    this.client = await SignClient.init({
      relayUrl: this.relay.url,
      projectId: PROJECT,
      customStoragePrefix: "phone",
      telemetryEnabled: false,
      logger: "silent",
      metadata: { name: "Phone", description: "", url: "http://localhost", icons: [] },
      storage: memory(),
    });
    // The wallet's own question about the page; the page asks nobody.
    this.client.core.verify.resolve = async () => undefined as never;
    this.client.on("session_request", async ({ topic, id, params: { request, chainId } }) => {
      this.asked.push({ ...(request as Request), chain: chainId });
      const said = await this.answer(request as Request);
      if (said === "silent") return;
      const error = { error: { code: 5000, message: "User rejected." } };
      const response = { id, jsonrpc: "2.0", ...(said === "refuses" ? error : said) };
      await this.client.respond({ topic, response: response as never });
    });
  }

  async stop(): Promise<void> {
    await this.client.core.relayer.transportClose();
    this.client.core.heartbeat.stop();
    await this.relay.close();
  }
}

let made = 0;

/** A phone for a file's tests; each test is another person at a browser in which nothing is kept. */
export function phoneForTests(): Phone {
  const phone = new Phone();
  beforeAll(() => phone.start());
  afterAll(() => phone.stop());
  beforeEach(() => {
    made += 1;
    phone.person = `person-${made}`;
    phone.kept = new Storage();
    phone.asked = [];
    phone.answer = () => "refuses";
    phone.properties = {};
    phone.chains = null;
    phone.lacks = [];
    phone.reload();
    vi.stubGlobal("localStorage", phone.kept);
    vi.stubGlobal("location", { origin: "http://localhost:3000" });
    vi.stubGlobal("fetch", async (input: unknown) => {
      phone.elsewhere.push(String(input));
      throw new Error("nothing else is called");
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return phone;
}
