import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { dueInTurn } from "./due-in-turn.ts";
import type { PayoutIntentStatus, PayoutIntentTable } from "./payout-tables.ts";
import type { Rows, Tx } from "./store.ts";

export type PayoutIntent = Selectable<PayoutIntentTable>;

/** States in which what was typed and quoted may still change. */
export const CHANGEABLE = [
  "none",
  "quoted",
  "signing",
  "refused",
] as const satisfies readonly PayoutIntentStatus[];

/** What stands on an intent that nobody has quoted: an older quote is of other values. */
const UNQUOTED = {
  status: "none",
  payout_quote_id: null,
  quoted_at: null,
  quote_expires_at: null,
  commercial_rate: null,
  rate: null,
  sender_cents: null,
  receiver_cents: null,
  flat_fee_cents: null,
  partner_fee_cents: null,
  chain_id: null,
  token_address: null,
  spender: null,
  token_units: null,
  content_hash: null,
  returned_contract: null,
  differences: null,
  refused_code: null,
} as const;

type TypedPayout = Pick<
  Insertable<PayoutIntentTable>,
  | "idempotency_key"
  | "pix_account_id"
  | "pix_account_name"
  | "pix_key"
  | "holder_name"
  | "holder_document_masked"
  | "holder_noted_by"
  | "holder_noted_at"
  | "pix_key_found"
  | "network"
  | "token"
  | "currency_type"
  | "cover_fees"
  | "request_amount"
  | "reference"
  | "cost_centre"
  | "note"
  | "created_by"
>;

/** A wallet may be open, or may have sent what was quoted: that must stay what it was. */
const hasNoOpenSignature = sql<boolean>`not exists (
  select from payout_signature
  where intent_id = payout_intent.id and state in ('asked', 'sent')
)`;

/**
 * Keeps what an operator typed, once per opened form: the same key again updates its intent while
 * nothing of it can be signed or executed, and otherwise leaves it as it is.
 */
export async function openPayoutIntent(
  tx: Tx,
  accountId: string,
  typed: TypedPayout & { id: string },
): Promise<PayoutIntent> {
  const { id, created_by, idempotency_key, ...changes } = typed;
  await tx
    .insertInto("payout_intent")
    .values({ ...typed, account_id: accountId, status: "none" })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "idempotency_key"])
        .doUpdateSet({ ...changes, ...UNQUOTED, updated_at: sql`now()` })
        .where("payout_intent.status", "in", CHANGEABLE)
        .where(hasNoOpenSignature),
    )
    .execute();
  return tx
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirstOrThrow();
}

/** The intent of an opened form, held until the transaction ends. */
export function payoutIntentByKey(
  tx: Tx,
  accountId: string,
  idempotencyKey: string,
): Promise<PayoutIntent | undefined> {
  return tx
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", idempotencyKey)
    .forUpdate()
    .executeTakeFirst();
}

export function payoutIntent(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return rows
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The intent, held until the transaction ends: whoever acts on it meanwhile waits. */
export function lockPayoutIntent(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<PayoutIntent | undefined> {
  return tx
    .selectFrom("payout_intent")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A quote as it is put on an intent: with what was derived of it, or with what differs. */
export type KeptPayoutQuote = Pick<
  Insertable<PayoutIntentTable>,
  | "payout_quote_id"
  | "quote_expires_at"
  | "commercial_rate"
  | "rate"
  | "sender_cents"
  | "receiver_cents"
  | "flat_fee_cents"
  | "partner_fee_cents"
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
export async function storePayoutQuote(
  rows: Rows,
  asked: PayoutIntent,
  quote: KeptPayoutQuote,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_intent")
    .set({
      ...quote,
      status: sql<PayoutIntentStatus>`case when status = 'signing' then status else 'quoted' end`,
      quoted_at: sql<Date>`now()`,
      refused_code: null,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", asked.account_id)
    .where("id", "=", asked.id)
    .where("status", "in", CHANGEABLE)
    .where("pix_account_id", "=", asked.pix_account_id)
    .where("network", "=", asked.network)
    .where("token", "=", asked.token)
    .where("currency_type", "=", asked.currency_type)
    .where("cover_fees", "=", asked.cover_fees)
    .where("request_amount", "=", asked.request_amount)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Change = {
  refusedCode?: string;
  askAgainInSeconds?: number;
  signingAddress?: string;
  isExecuted?: boolean;
};

/** Moves an intent between two states; false when it was not in the first. */
export async function movePayoutIntent(
  rows: Rows,
  accountId: string,
  id: string,
  from: readonly PayoutIntentStatus[],
  to: PayoutIntentStatus,
  { refusedCode, askAgainInSeconds, signingAddress, isExecuted }: Change = {},
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_intent")
    .set({
      status: to,
      refused_code: refusedCode ?? null,
      next_attempt_at:
        askAgainInSeconds === undefined
          ? null
          : sql<Date>`now() + make_interval(secs => ${askAgainInSeconds}::int)`,
      ...(signingAddress === undefined ? {} : { signing_address: signingAddress }),
      ...(isExecuted ? { executed_at: sql<Date>`now()`, attempts: 0 } : {}),
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("status", "in", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Intents whose payout was asked for and whose answer is missing, taken for `leaseSeconds`: a
 * replica that dies leaves them to the next.
 */
export function claimUnsettledPayoutIntents(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<PayoutIntent[]> {
  const [open, due] = [sql`status in ('executing', 'unclear')`, "next_attempt_at"] as const;
  return rows
    .updateTable("payout_intent")
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", dueInTurn<string>({ table: "payout_intent", open, due, limit }))
    .returningAll()
    .execute();
}
