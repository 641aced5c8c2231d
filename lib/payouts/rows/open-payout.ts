import "server-only";
import { sql } from "kysely";
import type { Token } from "#protocol/money/money.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** One wallet's tokens on one network; only one payout of them can be under way. */
export type PayerPair = { signer: string; network: string; token: Token };

/** What occupies a wallet's tokens: an intent, or a payout by the dashboard's id. */
export type OpenPayout = { intent: string | null; payout: string | null };

const ENDED = ["completed", "failed", "refunded"];

/**
 * What else is under way with the same wallet, network and token, other than `intentId`. An allowance whose
 * quote still runs may be executed at any moment, and another approval would overwrite it.
 */
export async function openPayoutOf(
  rows: Rows,
  accountId: string,
  { signer, network, token }: PayerPair,
  intentId: string,
): Promise<OpenPayout | null> {
  const intent = await rows
    .selectFrom("payout_intent as intent")
    .select("intent.id")
    .where("intent.account_id", "=", accountId)
    .where("intent.id", "!=", intentId)
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
  if (intent) return { intent: intent.id, payout: null };
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
  return payout ? { intent: payout.intent_id, payout: String(payout.id) } : null;
}
