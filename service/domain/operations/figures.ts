import type { EndCount } from "#service/db/books/ended.ts";
import {
  openFigures,
  openSends,
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
import { endedCounts } from "./ended-counts.ts";
import { recoveryState, type RecoveryState } from "./recovery-state.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { sumLedgerWindow } from "#service/db/books/ledger.ts";

/** Ledger transactions read per look. */
const LEDGER_WINDOW = 20_000;

type BooksFigures = {
  /** Debits minus credits per currency, in minor units; a sum other than zero is a fault. */
  imbalances: { currency: string; units: bigint }[];
  /** Upper bound on the transactions not read yet; zero once this process has caught up. */
  unread: bigint;
};

/**
 * Sums the append-only books from where the last look stopped. A look therefore reads only what is new,
 * and a new process reads the history in parts. The sum of each part is zero too, because a part holds
 * whole transactions only.
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

export type Figures = {
  open: OpenFigures;
  sends: SendFigure[];
  sendsTroubled: number;
  returnsTroubled: number;
  payoutsTroubled: number;
  analyses: AnalysisFigures;
  analysesTroubled: number;
  feedFaults: number;
  ended: { payins: EndCount[]; sends: EndCount[]; payouts: EndCount[] };
  suspense: { count: number; cents: bigint };
  recovery: RecoveryState | null;
  books: BooksFigures;
};

/** Reads the figures that an operator watches. Concurrent looks share one answer. */
export function figuresReader(deps: Deps): () => Promise<Figures> {
  const readBooks = booksReader(deps);
  const payins = endedCounts(deps, "payins");
  const sends = endedCounts(deps, "chain_sends");
  const payouts = endedCounts(deps, "payouts");
  let reading: Promise<Figures> | null = null;

  const read = async (): Promise<Figures> => {
    return {
      ended: { payins: await payins(), sends: await sends(), payouts: await payouts() },
      open: await openFigures(deps.db),
      sends: await openSends(deps.db),
      sendsTroubled: await countTroubledSends(deps.db),
      returnsTroubled: await countTroubledReturns(deps.db),
      payoutsTroubled: await countTroubledPayouts(deps.db),
      analyses: await analysisFigures(deps.db),
      analysesTroubled: await countTroubledAnalyses(deps.db),
      feedFaults: await countFeedFaults(deps.db),
      suspense: await suspenseTotals(deps.db),
      recovery: await recoveryState(deps),
      books: await readBooks(),
    };
  };
  return () => {
    reading ??= read().finally(() => (reading = null));
    return reading;
  };
}
