import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { Payin } from "#service/db/payins/payins.ts";
import { payinConverted, pixSettled, tokensSent } from "#service/domain/books/ledger-bookings.ts";
import { payinEventData } from "#service/domain/payins/payin-record.ts";
import { after, moments } from "./calendar.ts";
import { quotePayin } from "./payin-quotes.ts";
import { payersOf } from "./payers.ts";
import { ReturnRows } from "./payin-returns.ts";
import { addDashboardPayin } from "./dashboard-payins.ts";
import type { Ground } from "./ground.ts";
import {
  IS_COMPLETED,
  IS_PAID,
  payinStatusOf,
  payinStoryOf,
  UNDER_WAY,
  type PayinStory,
} from "./payin-stories.ts";
import { HELD_DAYS } from "./service-history.ts";
import { COST_CENTRES, NOTES, PAYIN_REFERENCES } from "./words.ts";

const QUOTE_SECONDS = 300;
/** Whoever looks has the time to pay it at the sandbox's bank. */
const WAITING_SECONDS = 1_800;

/** When each thing happened; null where it did not. */
function timesOf({ chance }: Ground, at: Date, story: PayinStory) {
  const created = after(at, chance.whole(4, 40));
  const expires = after(at, story === "awaiting_pix" ? WAITING_SECONDS : QUOTE_SECONDS);
  const paid = IS_PAID.includes(story) ? after(created, chance.whole(15, 200)) : null;
  const completed = paid && IS_COMPLETED.includes(story) ? after(paid, chance.whole(9, 90)) : null;
  return { created, expires, paid, completed };
}

/** `made`: its number at the exchange. */
type PayinBegun = { made: number; at: Date; story: PayinStory };

function addPayin(ground: Ground, returns: ReturnRows, { made, at, story }: PayinBegun): void {
  const { chance, service, history, userId } = ground;
  const quoted = quotePayin(ground, at);
  const { wallet, token } = quoted;
  const { created, expires, paid, completed } = timesOf(ground, at, story);
  const id = BigInt(made);
  const txid = chance.letters(25);
  const intentId = chance.uuid();
  const isHashed = completed !== null || story === "confirming";
  const payin: Payin = {
    id,
    user_id: userId,
    quote_id: chance.letters(24),
    txid,
    external_id: intentId,
    status: payinStatusOf(story),
    network: wallet.network,
    token,
    address: wallet.address,
    sender_cents: quoted.sender_cents,
    fee_cents: quoted.fee_cents,
    receiver_units: quoted.receiver_units,
    rate: quoted.rate,
    purpose_code: null,
    expires_at: expires,
    registering_until: null,
    pix_code: encodeBrCode({
      ...SANDBOX_RECEIVER,
      amount: formatAmount(quoted.sender_cents, "BRL"),
      txid,
      description: `Payin ${made}`,
    }),
    end_to_end_id: paid && chance.endToEnd(paid),
    paid_at: paid,
    payer: paid && payersOf(made).payer,
    transaction_hash: isHashed ? chance.hash(wallet.network) : null,
    confirmations: completed ? 12 : 0,
    completed_at: completed,
    ask_at: story === "awaiting_pix" ? expires : after(ground.now, HELD_DAYS * 86_400),
    created_at: created,
    updated_at: completed ?? paid ?? (payinStatusOf(story) === "processing" ? created : expires),
  };
  const { wallet: _, ...figures } = quoted;
  service.add("quotes", {
    id: payin.quote_id,
    user_id: userId,
    network: wallet.network,
    address: wallet.address,
    ...figures,
    created_at: at,
    expires_at: expires,
  });
  service.add("payins", payin);
  if (story === "awaiting_pix") ground.charges.push(payin);
  if (paid) addPaid(ground, payin, story, paid);
  returns.add(payin, story);
  if (payin.status === "expired") {
    const ended = { ...payin, transaction_hash: null };
    history.tell(userId, after(expires, 3), "crypto.payin.updated", payinEventData(ended));
  }
  addDashboardPayin(ground, {
    payin,
    quoted,
    story,
    at,
    intentId,
    labels: { ...labels(ground), expected_payer: payersOf(made).expected },
  });
}

function labels({ chance }: Ground) {
  const has = chance.share() < 0.8;
  return {
    reference: has ? `${chance.pick(PAYIN_REFERENCES)} ${chance.whole(1000, 9999)}` : "",
    cost_centre: chance.share() < 0.6 ? chance.pick(COST_CENTRES) : "",
    note: chance.share() < 0.08 ? chance.pick(NOTES) : "",
  };
}

const SENT: Partial<Record<PayinStory, { state: "intended" | "unproven"; trouble: string }>> = {
  sending: { state: "intended", trouble: "the node does not answer" },
  confirming: {
    state: "unproven",
    trouble: "mined, but the chain does not show that the tokens were delivered",
  },
};

/** Its PIX came in time: receipt, books, and the tokens on their way or there. */
function addPaid(
  { service, history, chance, userId }: Ground,
  payin: Payin,
  story: PayinStory,
  paid: Date,
) {
  service.add("pix_receipts", {
    end_to_end_id: payin.end_to_end_id,
    txid: payin.txid,
    cents: payin.sender_cents,
    paid_at: paid,
    payin_id: payin.id,
    placed: "settled",
    received_at: after(paid, 1),
  });
  history.book(after(paid, 1), pixSettled(payin, payin.end_to_end_id ?? ""), payinConverted(payin));
  const open = {
    ...payin,
    status: "processing" as const,
    transaction_hash: null,
    confirmations: 0,
  };
  history.tell(userId, after(paid, 1), "crypto.payin.new", payinEventData(open));
  const isGivenUp = story.startsWith("undeliverable");
  const { state, ...held } =
    SENT[story] ?? ({ state: isGivenUp ? "abandoned" : "confirmed" } as const);
  const send = history.send({
    at: after(paid, 2),
    purpose: "delivery",
    payinId: payin.id,
    payoutId: null,
    network: payin.network,
    token: payin.token,
    from: null,
    to: payin.address,
    units: payin.receiver_units,
    state,
    hash: payin.transaction_hash ?? chance.hash(payin.network),
    ...held,
  });
  if (payin.transaction_hash !== null) {
    const seen = { ...open, transaction_hash: payin.transaction_hash, confirmations: 1 };
    history.tell(userId, after(paid, 5), "crypto.payin.updated", payinEventData(seen));
  }
  if (payin.completed_at === null) return;
  history.book(payin.completed_at, tokensSent(send, payin));
  history.tell(userId, payin.completed_at, "crypto.payin.completed", payinEventData(payin));
}

/** The payins of three months, in every way in which one can go. */
export function addPayins(ground: Ground): void {
  const { chance, now, payins: count } = ground;
  const each = moments(chance, now, count).map((moment, index): PayinBegun => {
    const story = payinStoryOf(index, count);
    // What is under way began within the hour.
    const isUnderWay = index >= count - UNDER_WAY.length;
    const at = isUnderWay ? after(now, -60 * (4 * (count - index) - 3)) : moment;
    return { made: index + 1, at, story };
  });
  addEachPayin(ground, each);
  new ReturnRows(ground).addUnplaced();
}

/** Payins of an account, in the order of their numbers at the exchange. */
export function addEachPayin(ground: Ground, each: readonly PayinBegun[]): void {
  const returns = new ReturnRows(ground);
  for (const begun of each) addPayin(ground, returns, begun);
}
