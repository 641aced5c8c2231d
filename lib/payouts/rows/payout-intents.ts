import "server-only";
import { sql, type Insertable } from "kysely";
import { PAYOUT_FIGURES, type PayoutFigures } from "#protocol/payouts/payout-quote.ts";
import type { KeptFigures } from "#protocol/money/quote-figures.ts";
import { intentsOf, type IntentOf } from "#lib/core/store/intents.ts";
import type { PayoutIntentStatus, PayoutIntentTable } from "#lib/payouts/schema.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayoutIntent = IntentOf<"payout_intent">;

/** States in which what was typed and quoted may still change. */
export const CHANGEABLE = [
  "none",
  "quoted",
  "signing",
  "refused",
] as const satisfies readonly PayoutIntentStatus[];

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
  move: movePayoutIntent,
  claimUnsettled: claimUnsettledPayoutIntents,
} = intents;

/** A wallet may be open, or may have sent what was quoted: that must stay what it was. */
const hasNoOpenSignature = sql<boolean>`not exists (
  select from payout_signature
  where intent_id = payout_intent.id and state in ('asked', 'sent')
)`;

/** Nothing changes on an intent of which something can be signed or executed. */
export const openPayoutIntent = (
  tx: Tx,
  accountId: string,
  typed: Parameters<typeof intents.open>[2],
): Promise<PayoutIntent> => intents.open(tx, accountId, typed, hasNoOpenSignature);

/** A quote as it is put on an intent: with what was derived of it, or with what differs. */
export type KeptPayoutQuote = Pick<
  Insertable<PayoutIntentTable>,
  | "payout_quote_id"
  | "quote_expires_at"
  | keyof KeptFigures<PayoutFigures>
  | "chain_id"
  | "token_address"
  | "spender"
  | "token_units"
  | "content_hash"
  | "returned_contract"
  | "differences"
>;

/**
 * Puts a quote on the intent that it was asked for; false when that is being executed, or says
 * something else by now. A signature that was begun stays begun.
 */
export const storePayoutQuote = (
  rows: Rows,
  asked: PayoutIntent,
  quote: KeptPayoutQuote,
): Promise<boolean> =>
  intents.storeQuote(rows, asked, {
    ...quote,
    status: sql<PayoutIntentStatus>`case when status = 'signing' then status else 'quoted' end`,
  });
