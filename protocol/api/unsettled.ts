import { endpoints } from "#protocol/wire/endpoint.ts";
import { BrlText, Timestamp, TokenText } from "#protocol/wire/inputs.ts";
import { NETWORKS } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

/** A PIX that the service can't place. It waits in suspense until a person returns it. */
export const SuspensePix = z.strictObject({
  end_to_end_id: z.string(),
  txid: z.string().nullable(),
  amount: BrlText,
  paid_at: Timestamp,
  status: z.enum(["suspense", "returning"]),
});
export type SuspensePix = z.infer<typeof SuspensePix>;

/** Tokens that wait to be sent, or whose sending a person should check. */
export const TroubledSend = z.strictObject({
  transaction_id: z.int().positive(),
  network: z.enum(NETWORKS),
  token: z.enum(["USDC", "USDT"]),
  amount: TokenText,
  state: z.string(),
  trouble: z.string(),
  transaction_hash: z.string().nullable(),
  since: Timestamp,
});
export type TroubledSend = z.infer<typeof TroubledSend>;

/** A PIX that must be returned and that the bank has not returned yet. */
export const TroubledReturn = z.strictObject({
  end_to_end_id: z.string(),
  /** null: the PIX is returned from suspense and belongs to no payin. */
  transaction_id: z.int().positive().nullable(),
  amount: BrlText,
  reason: z.string(),
  trouble: z.string(),
  attempts: z.int().nonnegative(),
  since: Timestamp,
});
export type TroubledReturn = z.infer<typeof TroubledReturn>;

/** What a payout waits for: the check before the pull, the pull of its tokens, its PIX, or its refund. */
const PAYOUT_STEPS_AWAITED = ["check", "pull", "pix", "refund"] as const;

/** A payout that is on hold or waits for something that a person should check. */
export const TroubledPayout = z.strictObject({
  payout_id: z.string(),
  status: z.enum(["processing", "on_hold"]),
  step: z.enum(PAYOUT_STEPS_AWAITED),
  network: z.enum(NETWORKS),
  token: z.enum(["USDC", "USDT"]),
  token_amount: TokenText,
  /** BRL that the receiver should get. */
  amount: BrlText,
  trouble: z.string(),
  /** The pull's hash, or the refund's once there is one. */
  transaction_hash: z.string().nullable(),
  /** The service's id of the PIX, which the bank also knows; null before the pull. */
  payment_id: z.string().nullable(),
  /** When the payout last moved. */
  since: Timestamp,
});
export type TroubledPayout = z.infer<typeof TroubledPayout>;

/** A company whose analysis is stuck for a reason that is not the company's. */
export const TroubledAnalysis = z.strictObject({
  /** The analyst's id of the analysis. */
  analysis_id: z.string(),
  document: z.string(),
  /** Whether the analyst has been asked yet. */
  state: z.enum(["intended", "asked"]),
  trouble: z.string(),
  attempts: z.int().nonnegative(),
  since: Timestamp,
});
export type TroubledAnalysis = z.infer<typeof TroubledAnalysis>;

/** A row of the bank's feed that could not be processed; it may be money that is not booked. */
export const FeedFault = z.strictObject({
  cursor: z.string(),
  end_to_end_id: z.string().nullable(),
  trouble: z.string(),
  since: Timestamp,
});
export type FeedFault = z.infer<typeof FeedFault>;

/** The most rows in each list; the counts cover all rows. */
export const UNSETTLED_MAX = 100;

export const UnsettledRecord = z.strictObject({
  suspense_count: z.int().nonnegative(),
  suspense: z.array(SuspensePix).max(UNSETTLED_MAX),
  sends_count: z.int().nonnegative(),
  sends: z.array(TroubledSend).max(UNSETTLED_MAX),
  returns_count: z.int().nonnegative(),
  returns: z.array(TroubledReturn).max(UNSETTLED_MAX),
  feed_faults_count: z.int().nonnegative(),
  feed_faults: z.array(FeedFault).max(UNSETTLED_MAX),
  payouts_count: z.int().nonnegative(),
  payouts: z.array(TroubledPayout).max(UNSETTLED_MAX),
  analyses_count: z.int().nonnegative(),
  analyses: z.array(TroubledAnalysis).max(UNSETTLED_MAX),
});
export type UnsettledRecord = z.infer<typeof UnsettledRecord>;

export const unsettledCalls = endpoints(
  { tag: "Settings", auth: "management" },
  {
    listUnsettled: {
      summary:
        "What waits for a person: PIX in suspense, sends, returns, payouts and analyses of companies in trouble, rows of the bank's feed that could not be taken; oldest first",
      method: "GET",
      path: "/settings/unsettled",
      input: z.object({}),
      reply: UnsettledRecord,
      read: (answer) =>
        z
          .looseObject({
            suspense_count: z.int(),
            suspense: z.array(SuspensePix.loose()),
            sends_count: z.int(),
            sends: z.array(TroubledSend.loose()),
            // An exchange that does not report returns has none to show.
            returns_count: z.int().default(0),
            returns: z.array(TroubledReturn.loose()).default([]),
            feed_faults_count: z.int().default(0),
            feed_faults: z.array(FeedFault.loose()).default([]),
            payouts_count: z.int().default(0),
            payouts: z.array(TroubledPayout.loose()).default([]),
            analyses_count: z.int().default(0),
            analyses: z.array(TroubledAnalysis.loose()).default([]),
          })
          .parse(answer),
    },
    returnSuspensePix: {
      summary: "Return a PIX in suspense to its payer, in full",
      method: "POST",
      path: "/settings/unsettled/{end_to_end_id}/return",
      status: 200,
      input: z.object({ end_to_end_id: z.string().regex(/^[A-Za-z0-9]{1,64}$/, "invalid") }),
      reply: SuspensePix,
      read: (answer) => SuspensePix.loose().parse(answer),
      errors: ["NOT_FOUND", "SENDS_UNACCOUNTED", "IN_RECOVERY"],
    },
  },
);
export const { listUnsettled, returnSuspensePix } = unsettledCalls;
