import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { Difference } from "#protocol/difference.ts";
import type { PayinQuote } from "#protocol/payins-read.ts";
import { dueInTurn } from "./due-in-turn.ts";
import type { PayinIntentStatus, PayinIntentTable } from "./payin-tables.ts";
import type { Rows, Tx } from "./store.ts";

export type PayinIntent = Selectable<PayinIntentTable>;

/** States in which what was typed and quoted may still change. */
const OPEN = ["none", "quoted", "refused"] as const satisfies readonly PayinIntentStatus[];

/** What stands on an intent that nobody has quoted: an older quote is of other values. */
const UNQUOTED = {
  status: "none",
  quote_id: null,
  quoted_at: null,
  quote_expires_at: null,
  commercial_rate: null,
  rate: null,
  sender_cents: null,
  receiver_units: null,
  fee_cents: null,
  differences: null,
  refused_code: null,
} as const;

type Typed = Pick<
  Insertable<PayinIntentTable>,
  | "idempotency_key"
  | "wallet_id"
  | "network"
  | "token"
  | "address"
  | "currency_type"
  | "request_amount"
  | "reference"
  | "cost_centre"
  | "note"
  | "created_by"
>;

/**
 * Keeps what an operator typed, once per opened form: the same key again updates its intent while
 * nothing has been asked of the exchange, and afterwards leaves it as it is.
 */
export async function openPayinIntent(
  tx: Tx,
  accountId: string,
  typed: Typed & { id: string },
): Promise<PayinIntent> {
  const { id, created_by, idempotency_key, ...changes } = typed;
  await tx
    .insertInto("payin_intent")
    .values({ ...typed, account_id: accountId, status: "none" })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "idempotency_key"])
        .doUpdateSet({ ...changes, ...UNQUOTED, updated_at: sql`now()` })
        .where("payin_intent.status", "in", OPEN),
    )
    .execute();
  return tx
    .selectFrom("payin_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirstOrThrow();
}

/** A wallet of the address book to which a payin may go: one that the exchange knows. */
export function payableWallet(rows: Rows, accountId: string, walletId: bigint) {
  return rows
    .selectFrom("wallet")
    .select(["id", "network", "address", "name"])
    .where("account_id", "=", accountId)
    .where("id", "=", walletId)
    .where("status", "=", "registered")
    .executeTakeFirst();
}

/** Every wallet that a payin may go to, by name. */
export function payableWallets(rows: Rows, accountId: string) {
  return rows
    .selectFrom("wallet")
    .select(["id", "network", "address", "name"])
    .where("account_id", "=", accountId)
    .where("status", "=", "registered")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** The rates last quoted to this account, newest per pair: what an estimate is computed from. */
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

export function payinIntent(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<PayinIntent | undefined> {
  return rows
    .selectFrom("payin_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The intent, held until the transaction ends: whoever confirms it meanwhile waits. */
export function lockPayinIntent(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<PayinIntent | undefined> {
  return tx
    .selectFrom("payin_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Puts a quote on the intent that it was asked for, with what keeps it from being confirmed; false
 * when the intent is being paid, or says something else by now.
 */
export async function storePayinQuote(
  rows: Rows,
  asked: PayinIntent,
  quote: PayinQuote,
  differences: readonly Difference[] = [],
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payin_intent")
    .set({
      status: "quoted",
      quote_id: quote.quoteId,
      quoted_at: sql`now()`,
      quote_expires_at: quote.expiresAt,
      commercial_rate: quote.commercialRate,
      rate: quote.rate,
      sender_cents: quote.senderCents,
      receiver_units: quote.receiverUnits,
      fee_cents: quote.feeCents,
      differences: differences.length > 0 ? toJson([...differences]) : null,
      refused_code: null,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", asked.account_id)
    .where("id", "=", asked.id)
    .where("status", "in", OPEN)
    .where("network", "=", asked.network)
    .where("token", "=", asked.token)
    .where("address", "=", asked.address)
    .where("currency_type", "=", asked.currency_type)
    .where("request_amount", "=", asked.request_amount)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Change = { refusedCode?: string; askAgainInSeconds?: number };

/** Moves an intent between two states; false when it was not in the first. */
export async function movePayinIntent(
  rows: Rows,
  accountId: string,
  id: string,
  from: readonly PayinIntentStatus[],
  to: PayinIntentStatus,
  { refusedCode, askAgainInSeconds }: Change = {},
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payin_intent")
    .set({
      status: to,
      refused_code: refusedCode ?? null,
      next_attempt_at:
        askAgainInSeconds === undefined
          ? null
          : sql<Date>`now() + make_interval(secs => ${askAgainInSeconds}::int)`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Intents whose payment was asked for and whose answer is missing, taken for `leaseSeconds`: a
 * replica that dies leaves them to the next.
 */
export function claimUnsettledPayinIntents(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<PayinIntent[]> {
  const [open, due] = [sql`status in ('paying', 'unclear')`, "next_attempt_at"] as const;
  return rows
    .updateTable("payin_intent")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", dueInTurn<string>({ table: "payin_intent", open, due, limit }))
    .returningAll()
    .execute();
}
