import {
  endedFigures,
  openFigures,
  openSends,
  type EndedFigures,
  type OpenFigures,
  type SendFigure,
} from "#service/db/books/figures.ts";
import { countFeedFaults } from "#service/db/books/bank-feed.ts";
import {
  countTroubledReturns,
  countTroubledSends,
  suspenseTotals,
} from "#service/db/books/unsettled.ts";
import {
  analysisFigures,
  countTroubledAnalyses,
  type AnalysisFigures,
} from "#service/db/sub-accounts/kyc-analyses.ts";
import { countTroubledPayouts } from "#service/db/payouts/payouts.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sumLedgerWindow } from "#service/db/books/ledger.ts";

/** Transactions of the books that one look reads. */
const LEDGER_WINDOW = 20_000;

type BooksFigures = {
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

/** The history does not need to be counted anew by every look. */
const ENDED_EVERY_MS = 300_000;

export type Figures = {
  open: OpenFigures;
  sends: SendFigure[];
  sendsTroubled: number;
  returnsTroubled: number;
  payoutsTroubled: number;
  analyses: AnalysisFigures;
  analysesTroubled: number;
  feedFaults: number;
  ended: EndedFigures;
  suspense: { count: number; cents: bigint };
  books: BooksFigures;
};

/** Reads what an operator watches. Looks at the same time share one answer. */
export function figuresReader(deps: Deps): () => Promise<Figures> {
  const readBooks = booksReader(deps);
  let ended: { figures: EndedFigures; at: number } | null = null;
  let reading: Promise<Figures> | null = null;

  const read = async (): Promise<Figures> => {
    if (!ended || performance.now() - ended.at > ENDED_EVERY_MS) {
      ended = { figures: await endedFigures(deps.db), at: performance.now() };
    }
    return {
      ended: ended.figures,
      open: await openFigures(deps.db),
      sends: await openSends(deps.db),
      sendsTroubled: await countTroubledSends(deps.db),
      returnsTroubled: await countTroubledReturns(deps.db),
      payoutsTroubled: await countTroubledPayouts(deps.db),
      analyses: await analysisFigures(deps.db),
      analysesTroubled: await countTroubledAnalyses(deps.db),
      feedFaults: await countFeedFaults(deps.db),
      suspense: await suspenseTotals(deps.db),
      books: await readBooks(),
    };
  };
  return () => {
    reading ??= read().finally(() => (reading = null));
    return reading;
  };
}
