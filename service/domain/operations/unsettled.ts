import { UNSETTLED_MAX, type UnsettledRecord } from "#protocol/api/unsettled.ts";
import { countFeedFaults, feedFaults } from "#service/db/books/bank-feed.ts";
import { countTroubledPayouts, troubledPayouts } from "#service/db/payouts/payouts.ts";
import { countTroubledAnalyses, troubledAnalyses } from "#service/db/sub-accounts/kyc-analyses.ts";
import * as rows from "#service/db/books/unsettled.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/** Everything that waits for a person: the oldest of each kind, and the number of each. */
export async function list({ db }: Deps): Promise<UnsettledRecord> {
  const { count } = await rows.suspenseTotals(db);
  return {
    suspense_count: count,
    suspense: await rows.suspensePix(db, UNSETTLED_MAX),
    sends_count: await rows.countTroubledSends(db),
    sends: await rows.troubledSends(db, UNSETTLED_MAX),
    returns_count: await rows.countTroubledReturns(db),
    returns: await rows.troubledReturns(db, UNSETTLED_MAX),
    feed_faults_count: await countFeedFaults(db),
    feed_faults: await feedFaults(db, UNSETTLED_MAX),
    payouts_count: await countTroubledPayouts(db),
    payouts: await troubledPayouts(db, UNSETTLED_MAX),
    analyses_count: await countTroubledAnalyses(db),
    analyses: await troubledAnalyses(db, UNSETTLED_MAX),
  };
}
