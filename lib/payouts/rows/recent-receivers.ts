import "server-only";
import { sql } from "kysely";
import { pixAccountsNamed } from "#lib/pix-accounts/rows/find-pix-accounts.ts";
import { storedKey } from "./stored-receiver.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** A PIX account that was paid before, by its name of today and the key that was paid. */
export type RecentReceiver = { id: number; name: string; pixKey: string };

type Row = {
  bank_account_id: bigint;
  name: string;
  account_id: string;
  idempotency_key: string;
  pix_key: string;
};

/** So many are looked through for the last paid ones: the newest payouts' receivers, and the newest names. */
const RECENT_MOST = 250;

const latest = (accountId: string) => sql`(
  select pix_account_id as id from (
    select pix_account_id from payout where account_id = ${accountId}
    order by id desc limit ${RECENT_MOST}) as paid
  union
  select bank_account_id from (
    select bank_account_id from pix_account_name where account_id = ${accountId}
    order by seen_at desc, bank_account_id desc limit ${RECENT_MOST}) as seen)`;

/**
 * PIX accounts of this account that were paid, the last paid first; with a text, those whose name holds it in
 * any case. Reads one payout for each name that fits, however many payouts there are, of a bounded number of names.
 * Deleted accounts have no name any more and are left out.
 */
export async function recentReceivers(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<RecentReceiver[]> {
  const candidates =
    text === ""
      ? latest(accountId)
      : sql`unnest(${await pixAccountsNamed(rows, accountId, text)}::bigint[])`;
  const { rows: found } = await sql<Row>`
    select name.bank_account_id, name.name,
      intent.account_id, intent.idempotency_key, intent.pix_key
    from ${candidates} as candidate (id)
    cross join lateral (
      select account_id, bank_account_id, name from pix_account_name
      where account_id = ${accountId} and bank_account_id = candidate.id limit 1
    ) as name
    cross join lateral (
      select payout.id, payout.intent_id from payout
      where payout.account_id = name.account_id
        and payout.pix_account_id = name.bank_account_id
        and payout.status = 'completed' and payout.intent_id is not null
      order by payout.created_at desc, payout.id desc limit 1
    ) as paid
    join payout_intent intent on intent.id = paid.intent_id and intent.pix_key is not null
    order by paid.id desc limit ${limit}
  `.execute(rows);
  return found.flatMap((row) => {
    const pixKey = storedKey(row);
    return pixKey === null ? [] : [{ id: Number(row.bank_account_id), name: row.name, pixKey }];
  });
}

type LastPayout = { pix_account_id: bigint; created_at: Date; receiver_cents: bigint };

/** The last completed payout to each of these PIX accounts that has one; one look into an index each. */
export async function lastPayoutsTo(
  rows: Rows,
  accountId: string,
  pixAccountIds: readonly bigint[],
): Promise<LastPayout[]> {
  const { rows: found } = await sql<LastPayout>`
    select paid.* from unnest(${pixAccountIds.map(String)}::bigint[]) as asked (id)
    cross join lateral (
      select pix_account_id, created_at, receiver_cents from payout
      where account_id = ${accountId} and pix_account_id = asked.id and status = 'completed'
      order by payout.created_at desc, payout.id desc limit 1
    ) as paid
  `.execute(rows);
  return found;
}
