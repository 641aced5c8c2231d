import { vi } from "vitest";
import type { BrowserPage } from "./browser-page.ts";
import type { TronPerson } from "./tron-person.ts";

type Message = { id?: number; method?: string; params?: Record<string, unknown> };
type Inner = { name: string; data: Message };
type Hears = (message: { data?: unknown }) => void;
const failure = (code: number, message = "x") => ({ error: { code, message } });
const ORIGIN = "https://ponte.test";
const INFO = { name: "MetaMask", icon: "", rdns: "io.metamask", uuid: "1" };

/**
 * MetaMask's extension as a page sees it by the Multichain API: its code (multichain-api-client 0.11.0 and
 * tronwallet-adapter-metamask-tron 1.2.0) is what tells the messages.
 */
export class MetamaskPage {
  readonly page: BrowserPage;
  readonly person: TronPerson;
  /** What it signs for pages; today nothing, says its Tron part. */
  methods: string[] = ["signMessage", "signTransaction"];
  /** The chains that it has. */
  chains = ["tron:31328126"];
  accounts: string[];
  readonly asked: Message[] = [];
  /** Replaces the answer to a request; `null` never answers. */
  instead: Record<string, () => object | null> = {};
  /** How often it is still asleep when it is asked for its id. */
  sleeps = 0;
  #granted: string[] = [];
  #ports: { hears: Set<Hears>; ends: Set<() => void> }[] = [];

  constructor(page: BrowserPage, person: TronPerson, { hasPort }: { hasPort: boolean }) {
    this.page = page;
    this.person = person;
    this.accounts = [person.address];
    vi.stubGlobal("location", { origin: ORIGIN });
    Object.assign(page.window, {
      postMessage: (message: { target: string; data: Inner }) => void this.#posted(message),
    });
    vi.stubGlobal("chrome", hasPort ? { runtime: { connect: () => this.#connect() } } : undefined);
    page.window.addEventListener("eip6963:requestProvider", () =>
      page.announce("eip6963:announceProvider", { info: INFO, provider: {} }),
    );
  }

  /** Says something unasked. */
  say(method: string, params: object): void {
    this.#send({ method, params });
  }

  choose(account: string): void {
    const notification = { method: "metamask_accountsChanged", params: [account] };
    this.say("wallet_notify", { scope: this.chains[0], notification });
  }

  /** The extension is switched off, or restarts. */
  die(): void {
    for (const { ends } of this.#ports.splice(0)) for (const end of ends) end();
  }

  /** Something in the page that is not MetaMask posts what MetaMask would. */
  forge(data: object, origin = "https://evil.example"): void {
    this.#post("metamask-multichain-provider", data, origin);
  }

  async #posted({ target, data: { name, data } }: { target: string; data: Inner }) {
    if (target !== "metamask-contentscript") return;
    if (name !== "metamask-provider") return this.#answer(data);
    this.sleeps -= 1;
    if (this.sleeps >= 0)
      return this.#post(name, { method: "METAMASK_EXTENSION_CONNECT_CAN_RETRY" });
    this.#post(name, { result: { extensionId: "abc" } });
  }

  #post(name: string, data: object, origin = ORIGIN) {
    const event = { data: { target: "metamask-inpage", data: { name, data } }, origin };
    this.page.window.dispatchEvent(Object.assign(new Event("message"), event));
  }

  #connect() {
    const port = { hears: new Set<Hears>(), ends: new Set<() => void>() };
    this.#ports.push(port);
    return {
      postMessage: ({ type, data }: { type: string; data: Message }) =>
        void (type === "caip-348" && this.#answer(data)),
      onMessage: { addListener: (listener: Hears) => port.hears.add(listener) },
      onDisconnect: { addListener: (listener: () => void) => port.ends.add(listener) },
    };
  }

  #send(data: object) {
    for (const { hears } of this.#ports) for (const hear of hears) hear({ data });
    if (this.#ports.length === 0) this.#post("metamask-multichain-provider", data);
  }

  async #answer(asked: Message) {
    this.asked.push(asked);
    const played = this.instead[asked.method ?? ""]?.();
    if (played === null) return;
    this.#send({ id: asked.id, jsonrpc: "2.0", ...(played ?? (await this.#reply(asked))) });
  }

  #session() {
    const { methods } = this;
    const scopeOf = (chain: string) => {
      const accounts = this.accounts.map((account) => `${chain}:${account}`);
      return [chain, { accounts, methods, notifications: [] }];
    };
    return { result: { sessionScopes: Object.fromEntries(this.#granted.map(scopeOf)) } };
  }

  async #reply({ method, params = {} }: Message) {
    if (method === "wallet_getSession") return this.#session();
    if (method === "wallet_revokeSession") {
      this.#granted = [];
      return { result: true };
    }
    if (method === "wallet_createSession") {
      const wanted = Object.keys(params["optionalScopes"] as object);
      this.#granted = wanted.filter((chain) => this.chains.includes(chain));
      return this.#granted.length > 0 ? this.#session() : failure(5100);
    }
    if (method !== "wallet_invokeMethod") return failure(-32601);
    const { request } = params as { request: { method: string; params: Record<string, unknown> } };
    if (!this.methods.includes(request.method)) return failure(-32601, "Method not implemented.");
    return { result: { signature: await this.#signature(request) } };
  }

  async #signature({ method, params }: { method: string; params: Record<string, unknown> }) {
    if (method === "signMessage") {
      const text = Buffer.from(String(params["message"]), "base64").toString();
      return this.person.signText(text);
    }
    const { rawDataHex } = params["transaction"] as { rawDataHex: string };
    return this.person.signHash(rawDataHex);
  }
}
