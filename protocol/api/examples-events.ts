import { type AnyEvent } from "./events.ts";
import { SANDBOX_KYC_REASON } from "./sandbox.ts";
import { PAYIN_EVENT_EXAMPLE } from "./examples.ts";
import { PAYOUT_RECORD_EXAMPLES } from "./examples-payouts.ts";

const created_at = "2026-09-01T12:02:00.000Z";
const id = (end: number) => `evt_0198c1f27d2e7c3a9a553b1f0c9d2e${String(end + 40)}`;
const event = <Name extends AnyEvent>(name: Name, sequence: number, data: object) => ({
  id: id(sequence),
  event: name,
  created_at,
  sequence,
  data,
});

const { made, paid } = PAYOUT_RECORD_EXAMPLES;
const isPaid = { status: "processing", transaction_hash: null, confirmations: 0 };
const receiver = { webhook_id: "wh_0198c1f27d2e7c3a9a553b1f0c9d2e43", document: null };
const company = { document: "12ABC34501DE35", ref: "cliente-1" };

/** A body of each event as it is delivered. */
export const EVENT_EXAMPLES: Readonly<Record<AnyEvent, object>> = {
  "crypto.payin.new": event("crypto.payin.new", 1, { ...PAYIN_EVENT_EXAMPLE, ...isPaid }),
  "crypto.payin.updated": event("crypto.payin.updated", 2, {
    ...PAYIN_EVENT_EXAMPLE,
    status: "processing",
    confirmations: 1,
  }),
  "crypto.payin.completed": event("crypto.payin.completed", 3, PAYIN_EVENT_EXAMPLE),
  "crypto.payout.new": event("crypto.payout.new", 4, made),
  "crypto.payout.updated": event("crypto.payout.updated", 5, {
    ...made,
    tracking_transaction: paid.tracking_transaction,
    tracking_liquidity: paid.tracking_liquidity,
  }),
  "crypto.payout.completed": event("crypto.payout.completed", 6, paid),
  "kyc.approved": event("kyc.approved", 7, { ...company, status: "APPROVED", reason: null }),
  "kyc.rejected": event("kyc.rejected", 8, {
    ...company,
    status: "REJECTED",
    reason: SANDBOX_KYC_REASON,
  }),
  "webhook.test": event("webhook.test", 9, { ...receiver, status: "active", reason: null }),
  "webhook.paused": event("webhook.paused", 10, { ...receiver, status: "paused", reason: "gone" }),
};
