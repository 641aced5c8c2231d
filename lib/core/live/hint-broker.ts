import "server-only";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { Hint, HINT_CHANNEL } from "#lib/core/store/hints.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";

type Subscriber = {
  /** Something of the account has changed, or a session has: read it again. */
  onHint: (hint: Hint) => void;
  /** Hints may have been lost: read everything again. */
  onResync: () => void;
  /** The process stops. */
  onEnd: () => void;
};

export type HintBroker = {
  /** @returns the function that ends the subscription. */
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

/** Passes the store's hints on to the subscribers of the account concerned. */
export async function openHintBroker(store: Store): Promise<HintBroker> {
  const accounts = new Map<string, Set<Subscriber>>();
  const everyone = () => [...accounts.values()].flatMap((subscribers) => [...subscribers]);
  const onMessage = (payload: string) => {
    const hint = readHint(payload);
    if (!hint) return dashboardLog.warn("A hint that can't be read");
    // Every stream gets session hints and picks out its own session's.
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

const kept = globalThis as { ponteHub?: Promise<HintBroker> };

/** One per process, with a single listener for all streams. */
export function hintBroker(): Promise<HintBroker> {
  kept.ponteHub ??= getStore().then(openHintBroker);
  return kept.ponteHub;
}

export async function closeHintBroker(): Promise<void> {
  const broker = kept.ponteHub;
  delete kept.ponteHub;
  await (await broker)?.close();
}
