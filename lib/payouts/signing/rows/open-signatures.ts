import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { OPEN_SIGNATURE } from "./payout-signatures.ts";

/** A signature that a wallet was asked for and that has not ended, whoever has left it. */
export type OpenSignature = {
  id: bigint;
  /** The payout that it is for; null: an allowance is revoked. */
  intent_id: string | null;
  asked_at: Date;
};

/** The account's open signatures, the oldest first. Until they end, their addresses sign nothing else. */
export const openSignatures = (
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<OpenSignature[]> =>
  rows
    .selectFrom("payout_signature")
    .select(["id", "intent_id", "asked_at"])
    .where("account_id", "=", accountId)
    .where("state", "in", OPEN_SIGNATURE)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Payouts whose allowance is signed and whose quote still stands, but which nobody has sent; oldest first. */
export const signedUnsent = (
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<{ id: string; since: Date }[]> =>
  rows
    .selectFrom("payout_intent as i")
    .select(["i.id", "i.updated_at as since"])
    .where("i.account_id", "=", accountId)
    // Implied by the index payout_intent_open.
    .where("i.status", "=", "signing")
    .where(sql<boolean>`i.quote_expires_at > now()`)
    .where(
      sql<boolean>`(select s.state = 'mined' and s.purpose = 'approve' from payout_signature s
        where s.intent_id = i.id order by s.id desc limit 1)`,
    )
    .orderBy("i.updated_at")
    .limit(limit)
    .execute();
