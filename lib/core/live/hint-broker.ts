import "server-only";
import { deskLog } from "#lib/store/desk-log.ts";
import { Hint, HINT_CHANNEL } from "#lib/store/hints.ts";
import { getStore, type Store } from "#lib/store/store.ts";

export type Subscriber = {
  /** Something of the account has changed, or some session's standing: read it again. */
  onHint: (hint: Hint) => void;
  /** Hints may have been lost: read everything again. */
  onResync: () => void;
  /** The process stops. */
  onEnd: () => void;
};

export type Hub = {
  /** Returns what ends the subscription. */
  subscribe: (accountId: string, subscriber: Subscriber) => () => void;
  subscribers: () => number;
  /** Ends every subscription and stops listening. */
  close: () => Promise<void>;
};

function readHint(payload: string): Hint | null {
  try {
    return Hint.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** Hands the store's hints to whoever watches the account they are about. */
export async function openHub(store: Store): Promise<Hub> {
  const accounts = new Map<string, Set<Subscriber>>();
  const everyone = () => [...accounts.values()].flatMap((subscribers) => [...subscribers]);
  const onMessage = (payload: string) => {
    const hint = readHint(payload);
    if (!hint) return deskLog.warn("A hint that can't be read");
    // Which of its streams is a session's own, each stream knows itself.
    const told = hint.topic === "session" ? everyone() : (accounts.get(hint.account) ?? []);
    for (const subscriber of told) subscriber.onHint(hint);
  };
  const onResync = () => {
    for (const subscriber of everyone()) subscriber.onResync();
  };
  const unlisten = await store.listen(HINT_CHANNEL, onMessage, onResync);

  const drop = (accountId: string, subscriber: Subscriber) => {
    const subscribers = accounts.get(accountId);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) accounts.delete(accountId);
  };
  return {
    subscribe(accountId, subscriber) {
      const subscribers = accounts.get(accountId) ?? new Set();
      accounts.set(accountId, subscribers.add(subscriber));
      return () => drop(accountId, subscriber);
    },
    subscribers: () => everyone().length,
    async close() {
      await unlisten();
      for (const subscriber of everyone()) subscriber.onEnd();
      accounts.clear();
    },
  };
}

const kept = globalThis as { ponteHub?: Promise<Hub> };

/** One per process: it listens once, however many streams there are. */
export function getHub(): Promise<Hub> {
  kept.ponteHub ??= getStore().then(openHub);
  return kept.ponteHub;
}

export async function closeHub(): Promise<void> {
  const hub = kept.ponteHub;
  delete kept.ponteHub;
  await (await hub)?.close();
}
