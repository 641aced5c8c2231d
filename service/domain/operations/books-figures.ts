import { sumLedgerWindow } from "#service/db/books/ledger-window.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/** Transactions of the books that one look reads. */
const LEDGER_WINDOW = 20_000;

export type BooksFigures = {
  /** Debits less credits per currency, in minor units: anything but zero is a fault. */
  imbalances: { currency: string; units: bigint }[];
  /** How many transactions are still to be read, at most: none once this process has caught up. */
  unread: bigint;
};

/**
 * Sums the books, which are only ever added to, from where the last look came to. So a look reads
 * what is new, and after a start goes through the history in parts; the sum of each part is zero
 * too, since a transaction is in it whole or not at all.
 */
export function booksReader(
  { db }: Pick<Deps, "db">,
  ledgerWindow = LEDGER_WINDOW,
): () => Promise<BooksFigures> {
  let settledThrough = 0n;
  const settled = new Map<string, bigint>();
  return async () => {
    const window = await sumLedgerWindow(db, settledThrough, ledgerWindow);
    const sums = new Map(settled);
    for (const { currency, settled: part, all } of window.sums) {
      sums.set(currency, (settled.get(currency) ?? 0n) + all);
      settled.set(currency, (settled.get(currency) ?? 0n) + part);
    }
    settledThrough = window.settledThrough;
    return {
      imbalances: [...sums].map(([currency, units]) => ({ currency, units })),
      unread: window.last - window.through,
    };
  };
}
