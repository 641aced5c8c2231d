import { WALLETCONNECT_STORAGE_PREFIX, storageKeys } from "./forget-sessions.ts";

/** What a page needs to speak WalletConnect. */
export type WalletConnectSettings = {
  projectId: string;
  /** `wss://…`, the only address that is called. */
  relayUrl: string;
  /** The signed-in person's id: nobody takes up another's sessions. */
  person: string;
};

/** A person's sessions in this browser, in the form that WalletConnect's client asks for. */
export function walletConnectStorage(person: string) {
  const own = `${WALLETCONNECT_STORAGE_PREFIX}${person}.`;
  const ownKeys = () =>
    storageKeys().flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []));
  const read = <T>(key: string): T | undefined => {
    const text = localStorage.getItem(own + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  };
  return {
    getKeys: async () => ownKeys(),
    getEntries: async <T>() => ownKeys().map((key): [string, T] => [key, read<T>(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    setItem: async <T>(key: string, value: T) => {
      localStorage.setItem(own + key, JSON.stringify(value));
    },
    removeItem: async (key: string) => localStorage.removeItem(own + key),
  };
}

/** Whether this browser holds a session of this kind; the client is not loaded to find out. */
export function hasStoredSession(person: string, space: string): boolean {
  try {
    return localStorage.getItem(`${WALLETCONNECT_STORAGE_PREFIX}${person}.has.${space}`) !== null;
  } catch {
    return false;
  }
}

export function markStoredSession(person: string, space: string, isKept: boolean): void {
  const place = `${WALLETCONNECT_STORAGE_PREFIX}${person}.has.${space}`;
  try {
    if (isKept) localStorage.setItem(place, "1");
    else localStorage.removeItem(place);
  } catch {
    // Without storage, the next page asks for the connection again.
  }
}
