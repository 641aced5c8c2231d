import "server-only";
import { sql, type Insertable } from "kysely";
import { PAYOUT_FIGURES, type PayoutFigures } from "#protocol/payouts/payout-quote.ts";
import type { StoredFigures } from "#protocol/money/quote-figures.ts";
import { intentsOf, type IntentOf } from "#lib/core/store/intents.ts";
import type { PayoutIntentTable } from "#lib/payouts/schema/payouts.ts";
import {
  CHANGEABLE,
  isIntentMove,
  type PayoutIntentStatus,
} from "#lib/rules/payouts/payout-states.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

export type PayoutIntent = IntentOf<"payout_intent">;

const intents = intentsOf("payout_intent", {
  changeable: CHANGEABLE,
  unsettled: ["executing", "unclear"],
  unquoted: {
    status: "none",
    payout_quote_id: null,
    quoted_at: null,
    quote_expires_at: null,
    ...PAYOUT_FIGURES.none,
    chain_id: null,
    token_address: null,
    spender: null,
    token_units: null,
    content_hash: null,
    returned_contract: null,
    differences: null,
    refused_code: null,
  },
  asked: ["pix_account_id", "network", "token", "currency_type", "cover_fees", "request_amount"],
});

export const {
  byId: payoutIntent,
  lock: lockPayoutIntent,
  lockByKey: payoutIntentByKey,
  claimUnsettled: claimUnsettledPayoutIntents,
} = intents;

/** Moves an intent to another state; false when it was in none of `from`. A move that its table lacks throws. */
export const movePayoutIntent: typeof intents.move = (rows, accountId, id, from, to, change) => {
  const illegal = from.find((status) => !isIntentMove(status, to));
  if (illegal !== undefined) throw new Error(`no payout goes from ${illegal} to ${to}`);
  return intents.move(rows, accountId, id, from, to, change);
};

/**
 * While a wallet may be open or has sent a transaction, the intent must not change; never once an allowance for it was
 * asked for elsewhere; and a line of a batch by its batch alone, a schedule's payment by its schedule alone, whoever sends
 * its key.
 */
const mayChange = sql<boolean>`payout_intent.batch_id is not distinct from excluded.batch_id
  and payout_intent.occurrence_id is not distinct from excluded.occurrence_id and not exists (
  select from payout_signature
  where intent_id = payout_intent.id and state in ('asked', 'sent')
) and not exists (select from external_allowance where intent_id = payout_intent.id)`;

/** Like `open`, but leaves an intent unchanged while something of it can be signed or executed. */
export const openPayoutIntent = (
  tx: Tx,
  accountId: string,
  typed: Parameters<typeof intents.open>[2],
): Promise<PayoutIntent> => intents.open(tx, accountId, typed, mayChange);

/** A quote's columns on an intent, with the derived values or the differences. */
export type StoredPayoutQuote = Pick<
  Insertable<PayoutIntentTable>,
  | "payout_quote_id"
  | "quote_expires_at"
  | keyof StoredFigures<PayoutFigures>
  | "chain_id"
  | "token_address"
  | "spender"
  | "token_units"
  | "content_hash"
  | "returned_contract"
  | "quote_takes_purpose"
  | "differences"
>;

/**
 * Puts a quote on its intent; false when the intent is being executed, or its input is no longer what the
 * quote was asked for. An intent that is `signing` stays so.
 */
export const storePayoutQuote = (
  rows: Rows,
  asked: PayoutIntent,
  quote: StoredPayoutQuote,
): Promise<boolean> =>
  intents.storeQuote(rows, asked, {
    ...quote,
    status: sql<PayoutIntentStatus>`case when status = 'signing' then status else 'quoted' end`,
  });

/** The quotes that estimates use: the newest of each pair, at most a day old. */
export function lastPayoutQuotes(rows: Rows, accountId: string) {
  return rows
    .selectFrom("payout_intent")
    .distinctOn(["network", "token"])
    .select((is) => [is.ref("network").$castTo<PayoutNetwork>().as("network"), "token"])
    .select(["rate", "flat_fee_cents", "partner_fee_cents"])
    .select(["currency_type", "request_amount", "quoted_at"])
    .where("account_id", "=", accountId)
    .where("differences", "is", null)
    .where("quoted_at", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("network")
    .orderBy("token")
    .orderBy("quoted_at", "desc")
    .execute();
}

/** Intents by their id. */
export async function payoutIntents(
  rows: Rows,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, PayoutIntent>> {
  if (ids.length === 0) return new Map();
  const found = await rows
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((intent) => [intent.id, intent]));
}

/** With what a person paid their newest payout from this account, whatever came of it; null: none yet. */
export async function lastPayoutChoice(rows: Rows, accountId: string, person: string) {
  const last = await rows
    .selectFrom("payout_intent")
    .select(["network", "token"])
    .where("account_id", "=", accountId)
    .where("created_by", "=", person)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}
