import type { PayinLabels } from "#lib/rules/activity/labels.ts";
import type { Payin } from "#service/db/payins/payins.ts";
import { after } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import { payersOf } from "./payers.ts";
import { returnStateOf } from "./payin-returns.ts";
import type { PayinStory } from "./payin-stories.ts";
import type { PayinQuoted } from "./payin-quotes.ts";

type Made = {
  payin: Payin;
  quoted: PayinQuoted;
  story: PayinStory;
  /** When it was quoted. */
  at: Date;
  intentId: string;
  labels: Omit<PayinLabels, "category">;
};

/** What is under way is read again after the start, as by a dashboard that was off for a while. */
const READ_AGAIN_SECONDS = 20;

/** A payin as the dashboard has it: what was typed and confirmed, what was read, and who did it. */
export function addDashboardPayin(ground: Ground, made: Made): void {
  const { payin, quoted, story, at, intentId, labels } = made;
  const { chance, now, dashboard, trail, accountId, team } = ground;
  const by = chance.share() < 0.85 ? team.operator : chance.pick(team.admins);
  const agreed = {
    account_id: accountId,
    network: payin.network,
    token: payin.token,
    address: payin.address,
    sender_cents: payin.sender_cents,
    receiver_units: payin.receiver_units,
    fee_cents: payin.fee_cents,
    commercial_rate: quoted.commercial_rate,
    rate: payin.rate,
    ...labels,
    created_by: by,
  };
  dashboard.add("payin_intent", {
    ...agreed,
    id: intentId,
    idempotency_key: intentId,
    status: "done",
    wallet_id: quoted.wallet.id,
    currency_type: quoted.currency_type,
    request_amount: quoted.request_amount,
    quote_id: payin.quote_id,
    quoted_at: at,
    quote_expires_at: payin.expires_at,
    attempts: 0,
    confirmed_by: by,
    confirmed_at: payin.created_at,
    created_at: after(at, -30),
    updated_at: payin.created_at,
  });
  const isOpen = payin.status === "processing";
  const isLooked = payin.status === "completed";
  const differs = story === "differs";
  const lastRead = payin.completed_at ?? payin.updated_at;
  dashboard.add("payin", {
    ...agreed,
    id: payin.id,
    intent_id: intentId,
    transaction_id: payin.id,
    quote_id: payin.quote_id,
    status: payin.status,
    reported_by: "reading",
    contradicted_by: null,
    pix_code: payin.pix_code,
    txid: payin.txid,
    transaction_hash: payin.transaction_hash,
    confirmations: payin.confirmations,
    end_to_end_id: payin.end_to_end_id,
    payer: payin.payer,
    other_payer: payin.payer !== null && payersOf(Number(payin.id)).isOther,
    expires_at: payin.expires_at,
    paid_at: payin.paid_at,
    completed_at: payin.completed_at,
    read_at: after(lastRead, 2),
    next_read_at: isOpen || story === "late_returning" ? after(now, READ_AGAIN_SECONDS) : null,
    read_attempts: 0,
    chain_check: differs ? "differs" : isLooked ? "verified" : "not_checked",
    chain_difference: differs ? "other_recipient_or_amount" : null,
    // A tenth less than was reported.
    chain_units: differs ? (payin.receiver_units * 9n) / 10n : null,
    chain_checked_at: isLooked ? after(lastRead, 20) : null,
    exchange_updated_at: payin.updated_at,
    no_returns_call: false,
    return_state: returnStateOf(story),
    silent_since: null,
    created_at: payin.created_at,
    updated_at: lastRead,
  });
  trail.add(at, by, "payin:quote", "payin:create", `intent ${intentId}`, {
    amount: quoted.request_amount,
    currency_type: quoted.currency_type,
  });
  trail.add(payin.created_at, by, "payin:confirm", "payin:create", `intent ${intentId}`);
}
