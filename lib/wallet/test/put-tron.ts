import type { TronProvider, WalletTronWeb } from "#lib/wallet/tron/tron-provider.ts";
import type { BrowserPage } from "./browser-page.ts";
import type { TronPerson } from "./tron-person.ts";
import type { TronWay } from "#protocol/test/tron-ways.ts";

/** Puts a value at a path of the page's window, into what is there. `read`: computes it at each look. */
function put(page: BrowserPage, path: string, read: () => unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let holder: object = page.window;
  for (const name of names) {
    const within: object = (Reflect.get(holder, name) as object | undefined) ?? {};
    Reflect.set(holder, name, within);
    holder = within;
  }
  Object.defineProperty(holder, last, { get: read, configurable: true });
}

/** The chain as an older wallet's tronWeb reads it from its node: by its first block. */
const withNode = (tronWeb: WalletTronWeb, person: TronPerson): WalletTronWeb => ({
  ...tronWeb,
  trx: {
    ...tronWeb.trx,
    getBlockByNumber: async () => {
      const played = await person.instead.getBlockByNumber?.();
      if (played !== undefined) return played;
      const id = Number(person.chainId).toString(16).padStart(8, "0");
      return { blockID: `${"0".repeat(56)}${id}` };
    },
  },
});

/**
 * Puts a person's wallet into a page as this way says, and makes its person refuse as such wallets do while
 * `refusal.isOn`. Returns how the wallet tells the page that something has changed.
 */
export function putTron(
  page: BrowserPage,
  { speaks, isAnnounced, providers = [], tronWebs = [], isApart, refuses, listed }: TronWay,
  person: TronPerson,
): { refusal: { isOn: boolean }; tell: () => void } {
  const refusal = { isOn: false };
  let held: { from: unknown; tronWeb: WalletTronWeb | false } = { from: null, tronWeb: false };
  const tronWeb = () => {
    const from = person.provider.tronWeb;
    // The same object until the wallet replaces it.
    if (held.from !== from) held = { from, tronWeb: from ? withNode(from, person) : false };
    return held.tronWeb;
  };
  const asks: Record<TronWay["speaks"], string | null> = {
    tip1193: "eth_requestAccounts",
    older: "tron_requestAccounts",
    tronWeb: null,
  };
  const provider: TronProvider = {
    request: async (asked) => {
      const isConnecting = asked.method === asks[speaks];
      if (isConnecting && refusal.isOn) {
        const { code, isThrown } = refuses;
        person.asked.push(asked);
        if (isThrown) throw Object.assign(new Error("User rejected the request"), { code });
        return { code, message: "User rejected the request" };
      }
      if (speaks === "older" && !isConnecting) {
        person.asked.push(asked);
        throw Object.assign(new Error(`no ${asked.method}`), { code: -32601 });
      }
      const answer = await person.provider.request(asked);
      return speaks === "older" && Array.isArray(answer) ? { code: 200, message: "ok" } : answer;
    },
    ...(speaks === "tip1193" && {
      on: person.provider.on,
      removeListener: person.provider.removeListener,
    }),
  };
  if (!isApart) Object.defineProperty(provider, "tronWeb", { get: tronWeb, enumerable: true });
  for (const path of providers) put(page, path, () => provider);
  for (const path of tronWebs) put(page, path, tronWeb);
  if (speaks === "tronWeb") person.unlock();
  if (isAnnounced) {
    const info = { ...person.info, name: listed, rdns: `announced.${listed.toLowerCase()}` };
    page.window.addEventListener("TIP6963:requestProvider", () =>
      page.announce("TIP6963:announceProvider", { info, provider }),
    );
  }
  const say = () =>
    page.window.dispatchEvent(
      Object.assign(new Event("message"), { data: { message: { action: "accountsChanged" } } }),
    );
  const tell = () => (speaks === "tip1193" ? person.emit("accountsChanged") : void say());
  return { refusal, tell };
}
