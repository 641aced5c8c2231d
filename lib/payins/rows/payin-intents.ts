import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { PAYIN_FIGURES, type PayinQuote } from "#protocol/payins/payins-read.ts";
import { intentsOf, type IntentOf } from "#lib/core/store/intents.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayinIntent = IntentOf<"payin_intent">;

const intents = intentsOf("payin_intent", {
  changeable: ["none", "quoted", "refused"],
  unsettled: ["paying", "unclear"],
  unquoted: {
    status: "none",
    quote_id: null,
    quoted_at: null,
    quote_expires_at: null,
    ...PAYIN_FIGURES.none,
    differences: null,
    refused_code: null,
  },
  asked: ["network", "token", "address", "currency_type", "request_amount"],
});

/** A schedule's payment is typed by its schedule alone, whoever sends its key. */
const mayChange = sql<boolean>`payin_intent.occurrence_id is not distinct from excluded.occurrence_id`;

/** Like `open`, but leaves an intent of a schedule unchanged, whoever else sends its key. */
export const openPayinIntent = (
  tx: Tx,
  accountId: string,
  typed: Parameters<typeof intents.open>[2],
): Promise<PayinIntent> => intents.open(tx, accountId, typed, mayChange);

export const {
  byId: payinIntent,
  lock: lockPayinIntent,
  move: movePayinIntent,
  claimUnsettled: claimUnsettledPayinIntents,
} = intents;

/**
 * Puts a quote on its intent, with the differences that prevent confirming; false when the intent is being
 * paid, or its input is no longer what the quote was asked for.
 */
export const storePayinQuote = (
  rows: Rows,
  asked: PayinIntent,
  quote: PayinQuote,
  differences: readonly Difference[] = [],
): Promise<boolean> =>
  intents.storeQuote(rows, asked, {
    status: "quoted",
    quote_id: quote.quoteId,
    quote_expires_at: quote.expiresAt,
    quote_takes_purpose: quote.takesPurpose,
    ...PAYIN_FIGURES.columns(quote),
    differences: differences.length > 0 ? toJson([...differences]) : null,
  });

/** What a person chose for their newest payin to this account, whatever came of it; null: none yet. */
export async function lastPayinChoice(rows: Rows, accountId: string, person: string) {
  const last = await rows
    .selectFrom("payin_intent")
    .select(["wallet_id", "token", "currency_type"])
    .where("account_id", "=", accountId)
    .where("created_by", "=", person)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/** The names of the account's wallets at these addresses; `walletKey` finds one in them. */
export async function walletNames(
  rows: Rows,
  accountId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const found = await rows
    .selectFrom("wallet")
    .select(["network", "address", "name"])
    .where("account_id", "=", accountId)
    .where("address", "in", addresses)
    .execute();
  return new Map(found.map((wallet) => [walletKey(wallet), wallet.name]));
}

export const walletKey = ({ network, address }: { network: string; address: string }): string =>
  `${network} ${address}`;

/** The account's last quoted rates, the newest per pair; estimates use them. */
export function lastQuotedRates(rows: Rows, accountId: string) {
  return rows
    .selectFrom("payin_intent")
    .distinctOn(["network", "token"])
    .select(["network", "token", "rate", "sender_cents", "fee_cents", "quoted_at"])
    .where("account_id", "=", accountId)
    .where("differences", "is", null)
    .where("quoted_at", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("network")
    .orderBy("token")
    .orderBy("quoted_at", "desc")
    .execute();
}
