import { QUOTES_TABLES, sweepQuotes } from "#service/db/core/quote-retention.ts";
import { sweepEvents } from "#service/db/webhooks/event-retention.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/** Rows of a table per transaction: small, so that a delete holds up no payment and is seen by no reader. */
const BATCH = 1_000;

/**
 * Deletes what neither the books nor a payment needs once its days are over: quotes that nothing was paid with,
 * and events that were delivered. True when more are waiting.
 */
export async function sweepHistory(
  { transaction, retention }: Pick<Deps, "transaction" | "retention">,
  batch = BATCH,
): Promise<boolean> {
  const swept: number[] = [];
  for (const table of QUOTES_TABLES) {
    swept.push(await transaction((tx) => sweepQuotes(tx, table, retention.quotesDays, batch)));
  }
  const days = { delivered: retention.eventsDays, undelivered: retention.undeliveredDays };
  swept.push(await transaction((tx) => sweepEvents(tx, days, batch)));
  return swept.some((count) => count >= batch);
}
