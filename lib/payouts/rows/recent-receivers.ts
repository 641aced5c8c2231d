import "server-only";
import { sql } from "kysely";
import { keptKey } from "./kept-receiver.ts";
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

/**
 * PIX accounts of this account that were paid, the last paid first; with a text, those whose name holds it in
 * any case. Reads one payout for each name that fits, however many payouts there are. Deleted accounts have
 * no name any more and are left out.
 */
export async function recentReceivers(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<RecentReceiver[]> {
  const { rows: found } = await sql<Row>`
    select name.bank_account_id, name.name,
      intent.account_id, intent.idempotency_key, intent.pix_key
    from pix_account_name name
    cross join lateral (
      select payout.id, payout.intent_id from payout
      where payout.account_id = name.account_id
        and payout.pix_account_id = name.bank_account_id
        and payout.status = 'completed' and payout.intent_id is not null
      order by payout.created_at desc, payout.id desc limit 1
    ) as paid
    join payout_intent intent on intent.id = paid.intent_id and intent.pix_key is not null
    where name.account_id = ${accountId}
      and (${text} = '' or position(lower(${text}) in lower(name.name)) > 0)
    order by paid.id desc limit ${limit}
  `.execute(rows);
  return found.flatMap((row) => {
    const pixKey = keptKey(row);
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
