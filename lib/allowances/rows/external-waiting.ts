import "server-only";
import { sql } from "kysely";
import type { ExternalAllowance } from "./external-allowances.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";

/** Allowances that are awaited or stand, and whose payout the exchange was not asked for; the oldest first. */
export const waitingExternalAllowances = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("external_allowance as external")
    .innerJoin("payout_intent as intent", "intent.id", "external.intent_id")
    .selectAll("external")
    .select(["intent.id as intent", "intent.pix_account_name as receiver", "intent.receiver_cents"])
    .where("external.account_id", "=", accountId)
    .where("external.ended", "is", null)
    .where("intent.status", "in", CHANGEABLE)
    .orderBy("external.id")
    .limit(limit)
    .execute();

/** Whom the older payout or batch of the same wallet and amount pays that has the allowance seen since; null: none. */
export const allowedBefore = async (
  rows: Rows,
  row: ExternalAllowance,
): Promise<{ receiver: string } | null> =>
  (await rows
    .selectFrom("external_allowance as external")
    .leftJoin("payout_intent as intent", "intent.id", "external.intent_id")
    .leftJoin("batch", "batch.id", "external.batch_id")
    .select(sql<string>`coalesce(intent.pix_account_name, batch.title)`.as("receiver"))
    .where("external.account_id", "=", row.account_id)
    .where("external.network", "=", row.network)
    .where("external.signer", "=", row.signer)
    .where("external.token", "=", row.token)
    .where("external.spender", "=", row.spender)
    .where("external.units", "=", row.units)
    .where("external.id", "<", row.id)
    .where("external.block_number", ">", row.from_block)
    .orderBy("external.block_number", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

/**
 * Pairs of an external wallet and a spender that no payout or batch from it needs any more, once each; only the
 * chain knows whether anything is left.
 */
export const externalLeftovers = (rows: Rows, accountId: string, limit: number) =>
  rows
    .selectFrom("external_allowance as external")
    .leftJoin("payout_intent as intent", "intent.id", "external.intent_id")
    .distinctOn(["external.network", "external.token", "external.spender", "external.signer"])
    .select(["external.id", "external.network", "external.token", "external.spender"])
    .select(["external.signer", "external.asked_at"])
    .where("external.account_id", "=", accountId)
    .where((is) => is.or([is("external.ended", "is not", null), is("intent.status", "=", "done")]))
    .where(
      sql<boolean>`not exists (
        select from external_allowance other
        left join payout_intent needs on needs.id = other.intent_id
        left join batch on batch.id = other.batch_id
        where other.account_id = external.account_id and other.network = external.network
          and other.token = external.token and other.spender = external.spender
          and other.signer = external.signer and other.hash is not null
          and (needs.status in ('executing', 'unclear')
            or (other.ended is null and needs.status is distinct from 'done')
            or batch.state in ('running', 'paused')
            or exists (select from payout p join payout_intent line on line.id = p.intent_id
              where (line.id = needs.id or line.batch_id = other.batch_id)
                and p.status not in ('completed', 'failed', 'refunded'))))`,
    )
    .orderBy("external.network")
    .orderBy("external.token")
    .orderBy("external.spender")
    .orderBy("external.signer")
    .orderBy("external.id", "desc")
    .limit(limit)
    .execute();
