import { TEST_WALLET_ID } from "./test-wallet-id.ts";

/** Whoever announces nothing has no identifier. */
const OLDER_WALLET_ID = "window.ethereum";
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23646464'/%3E%3Cpath d='M8 12h16v10H8zM20 16h4v2h-4z' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E";

type Announced = CustomEvent<{ info?: { rdns?: unknown } } | null>;

/** Whether a wallet other than the test wallet announces itself when asked (EIP-6963). */
function isAnnounced(): boolean {
  let isThere = false;
  const hear = (event: Event) => {
    isThere ||= (event as Announced).detail?.info?.rdns !== TEST_WALLET_ID;
  };
  window.addEventListener("eip6963:announceProvider", hear);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  window.removeEventListener("eip6963:announceProvider", hear);
  return isThere;
}

/**
 * Announces the wallet at `window.ethereum` in its place, where none announces itself: older extensions, and
 * the browsers within some wallets' apps. Its flags tell no name, because wallets borrow each other's.
 */
export function announceOlderWallet(name: string): void {
  const provider = Reflect.get(window, "ethereum") as { request?: unknown } | undefined;
  if (typeof provider?.request !== "function" || isAnnounced()) return;
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name,
    icon: ICON,
    rdns: OLDER_WALLET_ID,
  });
  const detail = Object.freeze({ info, provider });
  const announce = () =>
    void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
