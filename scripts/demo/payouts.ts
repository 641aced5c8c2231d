import type { Payout } from "#service/db/payouts/payouts.ts";
import {
  payoutConverted,
  payoutReversed,
  pixPaidOut,
  tokensPulled,
  tokensRefunded,
} from "#service/domain/payouts/ledger-bookings-payout.ts";
import { firstPayoutRecord, payoutRecord } from "#service/domain/payouts/payout-record.ts";
import { after, moments } from "./calendar.ts";
import { addDashboardPayout } from "./dashboard-payouts.ts";
import type { Ground } from "./ground.ts";
import type { Payer } from "./paying-wallets.ts";
import { quotePayout, type PayoutQuoted } from "./payout-quotes.ts";
import {
  failureOf,
  HAS_PULLED,
  HELD,
  IS_REFUSED,
  payoutStatusOf,
  payoutStoryOf,
  REFUSED,
  STAGE,
  type PayoutStory,
  UNDER_WAY,
  UNPROVEN,
} from "./payout-stories.ts";
import { HELD_DAYS } from "./service-history.ts";

const QUOTE_SECONDS = 300;
const ALLOWANCE_SECONDS = 120;

/** When each thing happened; null where it did not. */
function timesOf({ chance }: Ground, created: Date, story: PayoutStory) {
  const pulled = HAS_PULLED.includes(story) ? after(created, chance.whole(12, 70)) : null;
  const status = payoutStatusOf(story);
  const paid = pulled && status === "completed" ? after(pulled, chance.whole(2, 9)) : null;
  const refunded = pulled && status === "refunded" ? after(pulled, chance.whole(20, 80)) : null;
  const failed = status === "failed" ? after(created, ALLOWANCE_SECONDS + 2) : null;
  return { pulled, paid, refunded, ended: paid ?? refunded ?? failed };
}

/** `made`: its number at the exchange. */
type PayoutBegun = { made: number; at: Date; story: PayoutStory };
type Begun = Omit<PayoutBegun, "at"> & { created: Date };

/** A payout at the exchange: its quote, what was pulled, booked, paid and told. */
function payoutOf(
  ground: Ground,
  { made, created, story }: Begun,
  payer: string,
  quoted: PayoutQuoted,
): Payout {
  const { chance, userId } = ground;
  const { pulled, paid, refunded, ended } = timesOf(ground, created, story);
  const isSeen = pulled !== null || story === "confirming" || story === "held_pull";
  const isBack = refunded !== null || story === "held_refund";
  return {
    id: BigInt(made),
    payout_id: chance.uuid(),
    user_id: userId,
    quote_id: BigInt(made),
    bank_account_id: BigInt(quoted.pixAccount.id),
    pix_key: quoted.pixAccount.key,
    pix_provider: "Banco do sandbox",
    sender_address: payer,
    network: quoted.network,
    token: quoted.token,
    token_units: quoted.token_units,
    flat_fee_cents: quoted.flat_fee_cents,
    partner_fee_cents: quoted.partner_fee_cents,
    sender_cents: quoted.sender_cents,
    receiver_cents: quoted.receiver_cents,
    purpose_code: null,
    status: payoutStatusOf(story),
    stage: STAGE[story as "pulling"] ?? "ended",
    failure: failureOf(story, made),
    allowance_until: after(created, ALLOWANCE_SECONDS),
    key_checked_at: after(created, 2),
    due_at: after(ground.now, HELD_DAYS * 86_400),
    trouble: HELD[story] ?? null,
    pull_hash: isSeen ? chance.hash(quoted.network) : null,
    pull_confirmations: pulled ? 12 : isSeen ? 1 : 0,
    pulled_at: pulled,
    converted_at: pulled,
    end_to_end_id: paid && chance.endToEnd(paid),
    paid_at: paid,
    refund_hash: isBack ? chance.hash(quoted.network) : null,
    refunded_at: refunded,
    ended_at: ended,
    created_at: created,
    updated_at: ended ?? pulled ?? after(created, 3),
  };
}

type SendOf = "pull" | "refund";

function sendOf(
  ground: Ground,
  payout: Payout,
  purpose: SendOf,
  at: Date,
  isOnHold: boolean,
): void {
  const isDone = purpose === "pull" ? payout.pulled_at !== null : payout.refunded_at !== null;
  ground.history.send({
    at,
    purpose,
    payinId: null,
    payoutId: payout.id,
    network: payout.network,
    token: payout.token,
    from: purpose === "pull" ? payout.sender_address : null,
    to: purpose === "pull" ? null : payout.sender_address,
    units: payout.token_units,
    state: isDone ? "confirmed" : isOnHold ? "unproven" : "intended",
    hash: (purpose === "pull" ? payout.pull_hash : payout.refund_hash) ?? "",
    ...(isOnHold ? { trouble: UNPROVEN[purpose] } : {}),
  });
}

function addPixPayment({ chance, now, service }: Ground, payout: Payout, story: PayoutStory): void {
  const at = payout.pulled_at ?? payout.created_at;
  const isRefused = IS_REFUSED.includes(story);
  const isOpen = payout.paid_at === null && !isRefused;
  const state = isRefused
    ? "refused"
    : isOpen
      ? story === "held_pix"
        ? "asked"
        : "intended"
      : "settled";
  service.add("pix_payments", {
    id: chance.hex(32),
    payout_id: payout.id,
    pix_key: payout.pix_key,
    cents: payout.receiver_cents,
    state,
    end_to_end_id: payout.end_to_end_id,
    refused_reason: isRefused ? REFUSED : null,
    attempts: state === "intended" ? 0 : 1,
    due_at: after(now, HELD_DAYS * 86_400),
    asked_at: state === "intended" ? null : after(at, 1),
    settled_at: payout.paid_at,
    trouble: state === "asked" ? "the bank does not answer" : null,
    created_at: at,
  });
}

/** What was booked and sent of it, in order. */
function addMoney(ground: Ground, payout: Payout, story: PayoutStory): void {
  const { history } = ground;
  const { created_at, pulled_at, paid_at, refunded_at } = payout;
  if (payout.stage !== "checking" && story !== "failed") {
    sendOf(ground, payout, "pull", after(created_at, 3), story === "held_pull");
  }
  if (pulled_at === null) return;
  history.book(pulled_at, tokensPulled(payout), payoutConverted(payout));
  addPixPayment(ground, payout, story);
  if (paid_at) history.book(paid_at, pixPaidOut(payout));
  if (!IS_REFUSED.includes(story)) return;
  const refused = after(pulled_at, 3);
  history.book(refused, payoutReversed(payout));
  sendOf(ground, payout, "refund", refused, story === "held_refund");
  if (refunded_at) history.book(refunded_at, tokensRefunded(payout));
}

/** Its events: made, under way, and how it stands or ended. */
function tellPayout({ history, userId }: Ground, payout: Payout): void {
  const { created_at, pulled_at, status } = payout;
  history.tell(userId, created_at, "crypto.payout.new", firstPayoutRecord(payout));
  if (pulled_at && status !== "processing") {
    const pulled = { ...payout, status: "processing", stage: "paying", ...NOT_ENDED } as const;
    history.tell(userId, pulled_at, "crypto.payout.updated", payoutRecord(pulled));
  }
  const name = status === "completed" ? "crypto.payout.completed" : "crypto.payout.updated";
  history.tell(userId, after(payout.updated_at, 1), name, payoutRecord(payout));
}
const NOT_ENDED = {
  end_to_end_id: null,
  paid_at: null,
  refund_hash: null,
  refunded_at: null,
  ended_at: null,
};

const UNPULLED: readonly PayoutStory[] = ["pulling", "confirming", "held_pull"];

/** What is not pulled yet has a wallet of its own on its network: two allowances would overwrite each other. */
function payerOf({ chance }: Ground, payers: readonly Payer[], story: PayoutStory): Payer {
  const at = UNPULLED.indexOf(story);
  const apart = new Map(payers.map((payer) => [`${payer.network} ${payer.address}`, payer]));
  return [...apart.values()][at] ?? chance.pick(payers);
}

/** A payout of an account from one of its wallets; called in the order of their numbers at the exchange. */
export function addPayout(
  ground: Ground,
  payers: readonly Payer[],
  { at, ...rest }: PayoutBegun,
): void {
  const { chance, service, userId } = ground;
  const { story } = rest;
  const begun = { ...rest, created: after(at, chance.whole(20, 150)) };
  const payer = payerOf(ground, payers, story);
  const worth = Math.min(300_000, Math.max(40, chance.amount(4_200, 1.15)));
  const quoted = quotePayout(ground, at, payer, worth);
  const payout = payoutOf(ground, begun, payer.address, quoted);
  service.add("payout_quotes", {
    id: payout.quote_id,
    quote_id: chance.letters(24),
    user_id: userId,
    bank_account_id: payout.bank_account_id,
    network: quoted.network,
    token: quoted.token,
    currency_type: quoted.currency_type,
    cover_fees: quoted.cover_fees,
    request_amount: quoted.request_amount,
    commercial_rate: quoted.commercial_rate,
    rate: quoted.rate,
    flat_fee_cents: quoted.flat_fee_cents,
    partner_fee_cents: quoted.partner_fee_cents,
    sender_cents: quoted.sender_cents,
    receiver_cents: quoted.receiver_cents,
    token_units: quoted.token_units,
    spender: quoted.spender,
    created_at: at,
    expires_at: after(at, QUOTE_SECONDS),
  });
  service.add("payouts", payout);
  addMoney(ground, payout, story);
  tellPayout(ground, payout);
  addDashboardPayout(ground, { payout, quoted, story, at, payer });
}

/** The payouts of three months, in every way in which one can go. */
export function addPayouts(ground: Ground, payers: readonly Payer[]): void {
  const { chance, now, payouts: count } = ground;
  const each = moments(chance, now, count).map((moment, index) => {
    const left = count - index;
    // What is under way began within the hour.
    const at = left <= UNDER_WAY.length ? after(now, -60 * 6 * left) : moment;
    return { made: index + 1, at, story: payoutStoryOf(index, count) };
  });
  for (const begun of each) addPayout(ground, payers, begun);
}
