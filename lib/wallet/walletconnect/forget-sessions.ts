/** What sessions with wallets on phones keep in this browser has names that begin so. */
export const WALLETCONNECT_STORAGE_PREFIX = "ponte.walletconnect.";
/** Tells every page of this browser, this one included, that nobody is signed in any more. */
const CHANNEL = "walletconnect-forgotten";

export const storageKeys = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");

/** Forgets what people who signed in here have kept, except for one; null: nobody. */
export function forgetOthers(person: string | null): void {
  try {
    for (const name of storageKeys()) {
      const isOwn = person !== null && name.startsWith(`${WALLETCONNECT_STORAGE_PREFIX}${person}.`);
      if (name.startsWith(WALLETCONNECT_STORAGE_PREFIX) && !isOwn) localStorage.removeItem(name);
    }
  } catch {
    // Without storage nothing is kept.
  }
}

/**
 * Forgets all sessions, because nobody is signed in any more: whoever takes this browser next gets none of their
 * keys. A page that still holds one ends it.
 */
export function forgetSessions(): void {
  forgetOthers(null);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back whenever nobody is signed in any more. */
export function onForgotten(listener: () => void): void {
  new BroadcastChannel(CHANNEL).addEventListener("message", listener);
}
