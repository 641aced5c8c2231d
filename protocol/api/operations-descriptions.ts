import { describedInput, describedObject } from "#protocol/wire/described.ts";
import {
  FeedFault,
  returnSuspensePix,
  SuspensePix,
  TroubledAnalysis,
  TroubledPayout,
  TroubledReturn,
  TroubledSend,
  UnsettledRecord,
} from "./unsettled.ts";

const count = "How many in all.";
const oldest = "The oldest.";

/** What OpenAPI says of what waits for a person. */
export const OPERATIONS_DESCRIPTIONS = [
  describedObject(UnsettledRecord, "Unsettled", "What waits for a person.", {
    suspense_count: count,
    suspense: oldest,
    sends_count: count,
    sends: oldest,
    returns_count: count,
    returns: oldest,
    feed_faults_count: count,
    feed_faults: oldest,
    payouts_count: count,
    payouts: oldest,
    analyses_count: count,
    analyses: oldest,
  }),
  describedObject(SuspensePix, "SuspensePix", "A PIX that nobody can place.", {
    status: "Whether it waits or goes back.",
  }),
  describedObject(TroubledSend, "TroubledSend", "Tokens that can't be sent.", {
    state: "How far it is.",
  }),
  describedObject(TroubledReturn, "TroubledReturn", "A PIX that can't be returned.", {
    transaction_id: "The payin's number; null: from suspense.",
    reason: "Why it goes back.",
  }),
  describedObject(TroubledPayout, "TroubledPayout", "A payout to look at.", {
    payout_id: "The payout's id.",
    status: "How it stands.",
    step: "What it waits for.",
    token_amount: null,
    payment_id: "The PIX's id at the bank.",
  }),
  describedObject(TroubledAnalysis, "TroubledAnalysis", "A company whose analysis is stuck.", {
    analysis_id: "The analyst's id.",
    state: "How far it is.",
  }),
  describedObject(FeedFault, "FeedFault", "A row of the bank's feed that is not booked.", {
    cursor: "Its place in the feed.",
  }),
  describedInput(returnSuspensePix.input, {}),
];
