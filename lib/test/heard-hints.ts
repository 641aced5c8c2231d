import "server-only";
import { openHintBroker } from "#lib/core/live/hint-broker.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import { MAIN } from "./dashboards/test-dashboard.ts";

/** The topics and ids of what the main account's pages are told while something is done, each once. */
export async function heardHints(store: Store, work: () => Promise<unknown>): Promise<string[]> {
  const broker = await openHintBroker(store);
  const heard = new Set<string>();
  const last = Promise.withResolvers<void>();
  broker.subscribe(MAIN.id, {
    onHint: ({ topic, id }) => (id === "last" ? last.resolve() : heard.add(`${topic} ${id}`)),
    onResync: () => undefined,
    onEnd: () => undefined,
  });
  try {
    await work();
    // Hints come in the order in which they were sent.
    await sendHint(store.db, { account: MAIN.id, topic: "events", id: "last" });
    await last.promise;
    return [...heard].toSorted();
  } finally {
    await broker.close();
  }
}
