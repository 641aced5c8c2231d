import type { AnnouncedTron, TronProvider } from "./tron-provider.ts";

const ANNOUNCE = "TIP6963:announceProvider";
const REQUEST = "TIP6963:requestProvider";
/** How long older wallets may take to appear in the page. */
const OLDER_MS = 1000;

const isProvider = (value: unknown): value is TronProvider =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<TronProvider>).request === "function";

function readAnnounced(detail: unknown): AnnouncedTron | null {
  const { info, provider } = (detail ?? {}) as Partial<AnnouncedTron>;
  const { uuid, name, icon, rdns } = (info ?? {}) as Partial<AnnouncedTron["info"]>;
  if (typeof name !== "string" || name === "" || !isProvider(provider)) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const id = text(rdns) || name;
  return {
    info: { uuid: text(uuid), name: name.slice(0, 60), icon: text(icon), rdns: id },
    provider,
  };
}

/** The provider of a wallet from before there were announcements. */
function olderProvider(): TronProvider | null {
  const { tron, tronLink } = window as { tron?: unknown; tronLink?: unknown };
  return [tron, tronLink].find(isProvider) ?? null;
}

/** Reports each Tron wallet in this browser once (TIP-6963), including those that appear later. */
export function findTronWallets(found: (wallet: AnnouncedTron) => void): void {
  const seen = new Set<TronProvider>();
  const add = (announced: AnnouncedTron | null) => {
    if (announced === null || seen.has(announced.provider)) return;
    seen.add(announced.provider);
    found(announced);
  };
  window.addEventListener(ANNOUNCE, (event) => {
    try {
      add(readAnnounced((event as CustomEvent<unknown>).detail));
    } catch {
      // An object that throws when it is read is not a wallet.
    }
  });
  window.dispatchEvent(new Event(REQUEST));
  setTimeout(() => {
    const provider = olderProvider();
    if (seen.size > 0 || provider === null) return;
    add({ info: { uuid: "", name: "TronLink", icon: "", rdns: "org.tronlink.www" }, provider });
  }, OLDER_MS);
}
