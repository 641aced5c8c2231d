import { Payer } from "#protocol/payins/payer.ts";
import { PAYIN_STATUSES } from "#protocol/payins/payins.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { BrlText, Timestamp, TokenText } from "#protocol/wire/inputs.ts";
import type { ReceivedWebhook } from "#protocol/wire/received-webhook.ts";
import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { TRACKING_FIELDS } from "#protocol/payouts/payout-tracking.ts";
import { z } from "#protocol/wire/zod.ts";

/** The seed's event names (6) and the payout events that INTERFACE §7 adds. */
export const EVENTS = [
  "crypto.payin.new",
  "crypto.payin.updated",
  "crypto.payin.completed",
  "crypto.payout.new",
  "crypto.payout.updated",
  "crypto.payout.completed",
  "kyc.approved",
  "kyc.rejected",
] as const;
export type EventName = (typeof EVENTS)[number];

/**
 * Events about the receivers of webhooks themselves. `webhook.test` goes to the one that is tried;
 * `webhook.paused` tells the others that one is no longer sent to.
 */
const RECEIVER_EVENTS = ["webhook.test", "webhook.paused"] as const;
export const ALL_EVENTS = [...EVENTS, ...RECEIVER_EVENTS] as const;
export type AnyEvent = (typeof ALL_EVENTS)[number];

/** `data` of the payin events (INTERFACE §7). */
export const PayinEventData = z.strictObject({
  transaction_id: z.int().positive(),
  external_id: z.string().nullable(),
  quote_id: z.string(),
  status: z.enum(PAYIN_STATUSES),
  network: z.enum(WALLET_NETWORKS),
  token: z.enum(TOKENS),
  sender_amount: BrlText,
  receiver_amount: TokenText,
  address: z.string(),
  transaction_hash: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  payer: Payer.nullable(),
  confirmations: z.int().nonnegative(),
});
export type PayinEventData = z.infer<typeof PayinEventData>;

/** `data` of the payout events: the payout's record (INTERFACE §7). */
export const PayoutEventData = PayoutRecord;
export type PayoutEventData = PayoutRecord;

/** `data` of the KYC events. */
export const KycEventData = z.strictObject({
  document: z.string(),
  ref: z.string().nullable(),
  status: z.enum(["APPROVED", "REJECTED"]),
  reason: z.string().nullable(),
});
export type KycEventData = z.infer<typeof KycEventData>;

/** `data` of the events about receivers. */
export const ReceiverEventData = z.strictObject({
  webhook_id: z.string(),
  status: z.enum(["active", "paused"]),
  /** `gone`: it answered 410. Null for a test. */
  reason: z.literal("gone").nullable(),
  /** The sub-account whose receiver it is, where its parent is told. */
  document: z.string().nullable(),
});
export type ReceiverEventData = z.infer<typeof ReceiverEventData>;

/** The body of a delivery. `sequence` grows per user and tells a late event from a new one. */
export const WebhookBody = z.strictObject({
  id: z.string(),
  event: z.enum(ALL_EVENTS),
  created_at: Timestamp,
  sequence: z.int().positive(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

/**
 * Two deliveries with the same identity are one: the webhook-id, or else event, transaction_id,
 * external_id and status. The seed's rule 6.4 compares only the middle two, which the three events of one
 * payment share, so it would drop `completed` (a departure that INTERFACE §7 names). Payout events carry
 * no transaction and may repeat a status, so the payout's id, `updated_at` and steps are added. Several
 * KYC documents may end alike, and one may be decided twice, so document, reason and sequence are added.
 */
export function webhookIdentity(webhookId: string | null, body: ReceivedWebhook): string {
  if (webhookId) return `id:${webhookId}`;
  const { transaction_id, external_id, status, payout_id, updated_at } = body.data;
  const parts = [body.event, transaction_id, external_id, status];
  if (payout_id !== undefined && payout_id !== null) {
    const steps = Object.keys(TRACKING_FIELDS).map((name) => body.data[name]);
    parts.push(payout_id, updated_at, ...steps);
  }
  const { document, reason } = body.data;
  if (body.event.startsWith("kyc.")) parts.push(document, reason, body.sequence);
  return `of:${JSON.stringify(parts.map((part) => part ?? null))}`;
}
