import { ExchangeError } from "#protocol/wire/error.ts";
import { payoutTimes } from "#protocol/chain/networks.ts";
import type { TrackingStep } from "#protocol/payouts/payout-tracking.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { ListedPayout, ListPayouts, PayoutRecord } from "#protocol/payouts/payouts.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import * as rows from "#service/db/payouts/listed-payouts.ts";
import { findPayout, type Payout } from "#service/db/payouts/payouts.ts";
import { failureCode } from "./payout-failure.ts";
import type { Deps, User } from "#service/domain/access/deps.ts";

const PIX_SECONDS = 10;

const time = (date: Date | null) => date?.toISOString() ?? null;

const NOTHING = {
  step: null,
  status: null,
  completed_at: null,
  transaction_hash: null,
  provider_name: null,
  provider_status: null,
  provider_transaction_id: null,
  estimated_time_of_arrival: null,
};

/** Counted from the payout's last change, so that the estimate moves on while the payout waits. */
const inSeconds = ({ updated_at: at }: Payout, seconds: number) =>
  new Date(at.getTime() + seconds * 1000).toISOString();

const underWay = ({ status }: Payout): { step: TrackingStep } => ({
  step: status === "on_hold" ? "on_hold" : "processing",
});
const completed = (at: Date | null) => ({ step: "completed" as const, completed_at: time(at) });
const isUnpulled = ({ stage }: Payout) => stage === "checking" || stage === "pulling";

/** The allowance and the pull; a failed payout ends at this step. */
function transaction(payout: Payout): PayoutRecord["tracking_transaction"] {
  if (payout.status === "failed") {
    const failure_code = failureCode(payout.failure);
    return { ...NOTHING, ...completed(payout.ended_at), status: "failed", failure_code };
  }
  const seen = { ...NOTHING, failure_code: null, transaction_hash: payout.pull_hash };
  if (!isUnpulled(payout)) return { ...seen, ...completed(payout.pulled_at), status: "found" };
  return {
    ...seen,
    ...underWay(payout),
    status: payout.pull_confirmations > 0 ? "found" : null,
    estimated_time_of_arrival: inSeconds(payout, payoutTimes(payout.network).usualSeconds),
  };
}

/** The conversion of the tokens to reais, or the reversal of it. */
function liquidity(payout: Payout): PayoutRecord["tracking_liquidity"] {
  if (payout.pulled_at === null) {
    const expected = isUnpulled(payout)
      ? inSeconds(payout, payoutTimes(payout.network).usualSeconds)
      : null;
    return { ...NOTHING, estimated_time_of_arrival: expected };
  }
  if (payout.converted_at === null) {
    return { ...NOTHING, ...underWay(payout), provider_status: "deposited" };
  }
  const hasLeft = payout.stage === "ended";
  const provider_status = hasLeft ? "withdrawn" : "converted";
  return { ...NOTHING, ...completed(payout.converted_at), provider_status };
}

/** When the receiver should have the reais; null once the PIX is paid or refused. */
function pixExpected(payout: Payout): string | null {
  if (payout.stage === "paying") return inSeconds(payout, PIX_SECONDS);
  return isUnpulled(payout)
    ? inSeconds(payout, payoutTimes(payout.network).usualSeconds + PIX_SECONDS)
    : null;
}

/** The PIX; without a pull there is no PIX. */
function payment(payout: Payout): PayoutRecord["tracking_payment"] {
  const { stage, end_to_end_id, pulled_at, paid_at, pix_provider } = payout;
  const estimated_time_of_arrival = pixExpected(payout);
  const none = { ...NOTHING, failure_code: null, end_to_end_id: null, estimated_time_of_arrival };
  if (pulled_at === null) return none;
  const at = { ...none, provider_name: pix_provider };
  if (paid_at === null && stage !== "paying") {
    return {
      ...at,
      ...completed(null),
      provider_status: "failed",
      failure_code: "pix_refused",
    };
  }
  return {
    ...at,
    ...(paid_at === null ? underWay(payout) : completed(paid_at)),
    provider_status: end_to_end_id === null ? null : "sent",
    provider_transaction_id: end_to_end_id,
    end_to_end_id,
  };
}

/** The fee is earned once the PIX is paid; a refunded payout has none. */
function partnerFee(payout: Payout): PayoutRecord["tracking_partner_fee"] {
  if (payout.paid_at !== null) return { ...NOTHING, ...completed(payout.paid_at) };
  return { ...NOTHING, estimated_time_of_arrival: pixExpected(payout) };
}

/** The end of the payout, or the refund of its tokens. */
function complete(payout: Payout): PayoutRecord["tracking_complete"] {
  const { status, stage, ended_at, refunded_at, refund_hash, network } = payout;
  if (status === "completed") return { ...NOTHING, ...completed(ended_at), status: "paid" };
  const back = { ...NOTHING, transaction_hash: refund_hash };
  if (status === "refunded") {
    return { ...back, ...completed(refunded_at), status: "tokens_refunded" };
  }
  if (stage !== "refunding") return { ...NOTHING, estimated_time_of_arrival: pixExpected(payout) };
  const estimated_time_of_arrival = inSeconds(payout, payoutTimes(network).usualSeconds);
  return { ...back, ...underWay(payout), estimated_time_of_arrival };
}

/** The payout on the wire, with each of its steps (INTERFACE §5); also the `data` of its events. */
export function payoutRecord(payout: Payout): PayoutRecord {
  return {
    id: Number(payout.id),
    payout_id: payout.payout_id,
    userId: payout.user_id,
    payoutQuoteId: Number(payout.quote_id),
    sender_wallet_address: payout.sender_address,
    status: payout.status,
    receiver_id: Number(payout.bank_account_id),
    tracking_transaction: transaction(payout),
    tracking_payment: payment(payout),
    tracking_liquidity: liquidity(payout),
    tracking_partner_fee: partnerFee(payout),
    tracking_complete: complete(payout),
    purpose_code: payout.purpose_code,
    created_at: payout.created_at.toISOString(),
    updated_at: payout.updated_at.toISOString(),
  };
}

/** The record as first answered: it uses only values that never change, so it is always the same. */
export function firstPayoutRecord(payout: Payout): PayoutRecord {
  return payoutRecord({
    ...payout,
    status: "processing",
    stage: "checking",
    failure: null,
    pull_hash: null,
    pull_confirmations: 0,
    pulled_at: null,
    converted_at: null,
    end_to_end_id: null,
    paid_at: null,
    refund_hash: null,
    refunded_at: null,
    ended_at: null,
    updated_at: payout.created_at,
  });
}

const listedRecord = (payout: Payout): ListedPayout => ({
  ...payoutRecord(payout),
  network: payout.network,
  token: payout.token,
  token_amount: formatAmount(payout.token_units, payout.token),
  sender_amount: formatAmount(payout.sender_cents, "BRL"),
  receiver_amount: formatAmount(payout.receiver_cents, "BRL"),
});

export async function listPayouts(
  deps: Deps,
  user: User,
  query: ListPayouts,
): Promise<Listed<ListedPayout>> {
  const found = await rows.listPayouts(deps.db, user.id, query);
  return { ...found, rows: found.rows.map(listedRecord) };
}

/** @throws ExchangeError `NOT_FOUND`, also for another user's payout */
export async function getPayout(deps: Deps, user: User, payoutId: string): Promise<PayoutRecord> {
  const payout = await findPayout(deps.db, user.id, payoutId);
  if (!payout) throw new ExchangeError("NOT_FOUND", { fields: { payout_id: "unknown" } });
  return payoutRecord(payout);
}
