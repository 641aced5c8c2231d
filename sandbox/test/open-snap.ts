import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { SLIP10Node } from "@metamask/key-tree";

/** Known to everybody: of no worth. */
const MNEMONIC = "test test test test test test test test test test test junk";

type Json = Record<string, unknown>;
type Given = { method: string; params?: Json };
type Handler = (given: { origin: string; request: object }) => Promise<unknown>;
type Answers = Record<string, (params: Json) => unknown>;

const copy = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value));

/** What a snap keeps, by paths with dots. */
class Kept {
  #state: Json = {};
  at(path: unknown): unknown {
    if (typeof path !== "string" || path === "") return copy(this.#state);
    const step = (value: unknown, name: string) => (value as Json | undefined)?.[name];
    return copy(path.split(".").reduce<unknown>(step, this.#state));
  }
  put(path: unknown, value: unknown): null {
    if (typeof path !== "string" || path === "") this.#state = copy(value) as Json;
    else {
      const names = path.split(".");
      const last = names.pop() ?? "";
      const within = (held: Json, name: string) => (held[name] ??= {}) as Json;
      names.reduce(within, this.#state)[last] = copy(value);
    }
    return null;
  }
}

async function entropy({ path, curve }: Json): Promise<unknown> {
  const [, ...parts] = path as string[];
  const kind = curve === "ed25519" ? "slip10" : "bip32";
  const derivationPath = [`bip39:${MNEMONIC}`, ...parts.map((part) => `${kind}:${part}`)];
  const wanted: unknown = { derivationPath, curve };
  type Wanted = Parameters<typeof SLIP10Node.fromDerivationPath>[0];
  return (await SLIP10Node.fromDerivationPath(wanted as Wanted)).toJSON();
}

/** MetaMask's own side of a snap's requests: its keys, its memory, and a person who says yes. */
function answers(): Answers {
  const kept = new Kept();
  const nothing = () => null;
  return {
    snap_getBip32Entropy: entropy,
    snap_listEntropySources: () => [{ id: "main", name: "main", type: "mnemonic", primary: true }],
    snap_manageState: ({ operation, newState }) =>
      operation === "get" ? kept.at("") : kept.put("", operation === "clear" ? {} : newState),
    snap_getState: ({ key }) => kept.at(key),
    snap_setState: ({ key, value }) => kept.put(key, value),
    snap_manageAccounts: ({ method }) => (method === "getSelectedAccounts" ? [] : null),
    snap_getPreferences: () => ({ locale: "en", currency: "usd" }),
    snap_createInterface: () => "interface",
    snap_getInterfaceContext: () => ({}),
    snap_getInterfaceState: () => ({}),
    snap_dialog: () => true,
    snap_scheduleBackgroundEvent: () => "event",
    snap_getClientStatus: () => ({ locked: false, active: true }),
    ...Object.fromEntries(
      [
        "updateInterface resolveInterface cancelBackgroundEvent trackEvent startTrace endTrace",
        "trackError openWebSocket sendWebSocketMessage closeWebSocket getWebSockets",
      ]
        .join(" ")
        .split(" ")
        .map((name) => [`snap_${name}`, nothing]),
    ),
  };
}

/**
 * Runs a MetaMask snap as it ships (the bundle of its npm package), with the endowments that MetaMask gives
 * it. Returns how to ask it.
 * @param bundle the file's address
 * @param fetch its network
 */
export function openSnap(bundle: string, fetch: typeof globalThis.fetch) {
  const code = readFileSync(new URL(bundle), "utf8");
  const host = answers();
  const request = async ({ method, params = {} }: Given) => {
    const answer = host[method];
    if (!answer) throw new Error(`the host has no ${method}`);
    return answer(params);
  };
  const { subtle } = webcrypto;
  // Its own object: a snap may put its own algorithms into it.
  const crypto = {
    getRandomValues: (array: Uint8Array) => webcrypto.getRandomValues(array),
    randomUUID: () => webcrypto.randomUUID(),
    subtle: { digest: (...given: Parameters<typeof subtle.digest>) => subtle.digest(...given) },
  };
  const quiet = Object.fromEntries(Object.keys(console).map((key) => [key, () => undefined]));
  const snap: { exports: Record<string, Handler> } = { exports: {} };
  const world: object = Object.create(globalThis);
  const own: Record<string, unknown> = {
    module: snap,
    exports: snap.exports,
    snap: { request },
    fetch,
    crypto,
    console: quiet,
    globalThis: world,
    self: world,
    global: world,
    // It must take the ways of neither Node nor a page.
    require: undefined,
    window: undefined,
    XMLHttpRequest: undefined,
  };
  for (const [key, value] of Object.entries(own)) {
    Object.defineProperty(world, key, { value, writable: true, configurable: true });
  }
  // `with`: the bundle names bare what it puts on its globalThis.
  // oxlint-disable-next-line no-new-func -- it is MetaMask's code, run as MetaMask runs it
  new Function("world", `with (world) {${code}\n}`)(world);
  let id = 0;
  return async (handler: string, method: string, params: unknown): Promise<unknown> => {
    id += 1;
    const asked = { jsonrpc: "2.0", id, method, params };
    return snap.exports[handler]?.({ origin: "metamask", request: asked });
  };
}
