import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import { OPEN_SIGNATURE, type PayoutSignature } from "./payout-signatures.ts";

/** A signature that a wallet was asked for and that has not ended, whoever has left it. */
export type OpenSignature = PayoutSignature & {
  /** The PIX account of the payout that it is for; null: it is for a batch, or an allowance is revoked. */
  receiver: string | null;
  /** What that payout's receiver gets, as it was quoted last. */
  receiver_cents: bigint | null;
  /** Until when that payout's quote stands. */
  quote_expires_at: Date | null;
  /** The title of the batch that it is for. */
  batch: string | null;
};

/**
 * The account's open signatures, the oldest first; with `of`, only those of this address on this network.
 * Until they end, their addresses sign nothing else there.
 */
export const openSignatures = (
  rows: Rows,
  accountId: string,
  limit: number,
  of?: { network: string; signer: string },
): Promise<OpenSignature[]> =>
  rows
    .selectFrom("payout_signature as signature")
    .leftJoin("payout_intent as intent", "intent.id", "signature.intent_id")
    .leftJoin("batch", "batch.id", "signature.batch_id")
    .selectAll("signature")
    .select([
      "intent.pix_account_name as receiver",
      "intent.receiver_cents",
      "intent.quote_expires_at",
    ])
    .select("batch.title as batch")
    .where("signature.account_id", "=", accountId)
    .where("signature.state", "in", OPEN_SIGNATURE)
    .$if(of !== undefined, (query) =>
      query
        .where("signature.network", "=", of?.network ?? "")
        .where("signature.signer", "=", of?.signer ?? ""),
    )
    .orderBy("signature.id")
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

/** Of these payouts' intents, those that no wallet was asked for, or only in vain, and that may still be signed. */
export const unsignedAmong = (rows: Rows, accountId: string, intents: readonly string[]) =>
  rows
    .selectFrom("payout_intent as i")
    .select(["i.id", "i.pix_account_name", "i.token", "i.token_units", "i.receiver_cents"])
    .select("i.quote_expires_at")
    .where("i.account_id", "=", accountId)
    .where(sql<boolean>`i.id = any(${[...intents]})`)
    .where("i.status", "in", CHANGEABLE)
    .where(
      sql<boolean>`not exists (select from payout_signature s
        where s.intent_id = i.id and s.purpose = 'approve' and s.state in ('asked', 'sent', 'mined'))`,
    )
    .where(
      sql<boolean>`not exists (select from external_allowance e
        where e.intent_id = i.id and e.ended is null)`,
    )
    .orderBy("i.created_at")
    .execute();

/**
 * Ends a signature that a person gives up, exactly as it was read; false when it has moved meanwhile. One
 * that was only asked for counts as rejected, so that its nonce or its bytes stay guarded like those. A hash
 * that the wallet gave stays with it, and what the chain shows of it later still counts.
 */
export async function giveUpSignature(
  rows: Rows,
  accountId: string,
  { id, state, hash }: Pick<PayoutSignature, "id" | "state" | "hash">,
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_signature")
    .set({
      state: state === "asked" ? "rejected" : "dropped",
      next_look_at: null,
      settled_at: sql<Date>`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("state", "in", OPEN_SIGNATURE)
    .where("signed", "is", null)
    .where(sql<boolean>`hash is not distinct from ${hash}`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
