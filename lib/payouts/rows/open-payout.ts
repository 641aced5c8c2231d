import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** One wallet's tokens on one network; only one payout of them can be under way. */
export type PayerPair = { signer: string; network: string; token: Token };

/** What occupies a wallet's tokens: a batch, an intent, or a payout by the dashboard's id. */
export type OpenPayout = { batch: string | null; intent: string | null; payout: string | null };

const ENDED = ["completed", "failed", "refunded"];

/**
 * A batch that is paid from these tokens, or whose allowance is signed or given elsewhere, unless the intent is a line
 * of it.
 */
export async function openBatchOf(
  rows: Rows,
  accountId: string,
  { signer, network, token }: PayerPair,
  intentId: string | null,
): Promise<string | null> {
  const batch = await rows
    .selectFrom("batch")
    .select("id")
    .where("account_id", "=", accountId)
    .where("wallet", "=", signer)
    .where("network", "=", network)
    .where("token", "=", token)
    .where(
      sql<boolean>`(state in ('running', 'paused') or (state = 'fixed' and exists (
        select from payout_signature signature where signature.batch_id = batch.id
          and signature.purpose = 'approve' and signature.state in ('asked', 'sent', 'mined')))
        or (state = 'fixed' and exists (
        select from external_allowance external where external.batch_id = batch.id
          and external.hash is not null and external.ended is null)))`,
    )
    .where(
      sql<boolean>`not exists (select from payout_intent line where line.id = ${intentId} and line.batch_id = batch.id)`,
    )
    .executeTakeFirst();
  return batch?.id ?? null;
}

/**
 * What else is under way with the same wallet, network and token, other than `intentId` (null: than anything). An allowance whose
 * quote still runs may be executed at any moment, and another approval would overwrite it.
 */
export async function openPayoutOf(
  rows: Rows,
  accountId: string,
  { signer, network, token }: PayerPair,
  intentId: string | null,
): Promise<OpenPayout | null> {
  const batch = await openBatchOf(rows, accountId, { signer, network, token }, intentId);
  if (batch !== null) return { batch, intent: null, payout: null };
  const intent = await rows
    .selectFrom("payout_intent as intent")
    .select("intent.id")
    .where("intent.account_id", "=", accountId)
    .where(sql<boolean>`intent.id is distinct from ${intentId}`)
    .where("intent.signing_address", "=", signer)
    .where("intent.network", "=", network)
    .where("intent.token", "=", token)
    .where((is) =>
      is.or([
        is("intent.status", "in", ["executing", "unclear"]),
        is.and([
          is("intent.status", "=", "signing"),
          is("intent.quote_expires_at", ">", sql<Date>`now()`),
          is.exists(
            is
              .selectFrom("payout_signature")
              .select("id")
              .whereRef("intent_id", "=", "intent.id")
              .where("purpose", "=", "approve")
              .where("state", "=", "mined"),
          ),
        ]),
      ]),
    )
    .orderBy("intent.created_at")
    .executeTakeFirst();
  if (intent) return { batch: null, intent: intent.id, payout: null };
  const payout = await rows
    .selectFrom("payout")
    .select(["id", "intent_id"])
    .where("account_id", "=", accountId)
    .where(sql<boolean>`lower(sender_address) = lower(${signer})`)
    .where("network", "=", network)
    .where("token", "=", token)
    .where("pull_hash", "is", null)
    .where("status", "not in", ENDED)
    .orderBy("id")
    .executeTakeFirst();
  return payout ? { batch: null, intent: payout.intent_id, payout: String(payout.id) } : null;
}
