import {
  endedFigures,
  openFigures,
  openSends,
  type EndedFigures,
  type OpenFigures,
  type SendFigure,
} from "#service/db/books/figures.ts";
import { countFeedFaults } from "#service/db/books/bank-feed-faults.ts";
import {
  countTroubledReturns,
  countTroubledSends,
  suspenseTotals,
} from "#service/db/books/unsettled.ts";
import {
  analysisFigures,
  countTroubledAnalyses,
  type AnalysisFigures,
} from "#service/db/sub-accounts/unsettled-analyses.ts";
import { countTroubledPayouts } from "#service/db/payouts/unsettled-payouts.ts";
import { booksReader, type BooksFigures } from "./books-figures.ts";
import type { Deps } from "#service/domain/access/deps.ts";

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
