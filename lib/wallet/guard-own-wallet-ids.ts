import { TEST_WALLET_ID } from "./test-wallet-id.ts";
import { WALLETCONNECT_ID } from "./walletconnect/walletconnect-face.ts";

const ANNOUNCE = "eip6963:announceProvider";
const OWN_IDS: ReadonlySet<unknown> = new Set([TEST_WALLET_ID, WALLETCONNECT_ID]);
/** What this page itself announces. */
const own = new WeakSet<object>();

/** Marks an announcement as this page's own. */
export function asOwn<Detail extends object>(detail: Detail): Detail {
  own.add(detail);
  return detail;
}

/** The id of a wallet that the page has found: never one of its own, whatever the wallet says. */
export const announcedId = (id: string): string => (OWN_IDS.has(id) ? `other:${id}` : id);

function readOwnId(detail: { info: { rdns: string } }): string | null {
  try {
    const { rdns } = detail.info;
    return OWN_IDS.has(rdns) && !own.has(detail) ? rdns : null;
  } catch {
    // An object that throws when it is read is not a wallet.
    return null;
  }
}

/**
 * Has a wallet that announces one of the page's own ids (EIP-6963) listed as any other: the page connects its
 * test wallet by itself, and says of it that it belongs to the sandbox. Call it before anybody else listens.
 */
export function guardOwnWalletIds(): void {
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<{ info: { rdns: string }; provider: unknown }>;
    const id = readOwnId(detail);
    if (id === null) return;
    event.stopImmediatePropagation();
    const info = Object.freeze({ ...detail.info, rdns: announcedId(id) });
    const renamed = Object.freeze({ info, provider: detail.provider });
    window.dispatchEvent(new CustomEvent(ANNOUNCE, { detail: renamed }));
  };
  window.addEventListener(ANNOUNCE, hear, { capture: true });
}
