import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { EarlierPayment } from "#lib/rules/batches/line-warnings.ts";

/** Payments of so many days before are compared with a line. */
const COMPARED_DAYS = 30;

type Row = {
  pixAccount: bigint;
  cents: bigint;
  payout: bigint | null;
  id: string;
  title: string;
  at: Date;
};

/**
 * Payments to these PIX accounts within the last days: payouts, but for those that failed or are proved to be back, and lines of other
 * batches that were fixed and have no payout yet. The newest first.
 */
export async function earlierPayments(
  rows: Rows,
  accountId: string,
  batch: string,
  pixAccounts: readonly bigint[],
  /** Batches that are left out, with their payouts. */
  except: readonly string[] = [],
): Promise<EarlierPayment[]> {
  if (pixAccounts.length === 0) return [];
  const ids = sql`${pixAccounts.map(String)}::bigint[]`;
  const since = sql`now() - make_interval(days => ${COMPARED_DAYS}::int)`;
  const { rows: found } = await sql<Row>`
    select pix_account_id as "pixAccount", receiver_cents as cents, id as payout,
           '' as id, '' as title, created_at as at
      from payout
     where account_id = ${accountId} and pix_account_id = any(${ids}) and created_at > ${since}
       and status <> 'failed' and not (status = 'refunded' and chain_check = 'verified')
       and not exists (select from payout_intent as intent
            where intent.id = payout.intent_id and intent.batch_id = any(${except}::text[]))
    union all
    select l.pix_account_id, l.cents, null, b.id, b.title, b.created_at
      from batch b join batch_line l on l.batch_id = b.id
     where b.account_id = ${accountId} and b.id <> all(${[batch, ...except]}::text[]) and b.created_at > ${since}
       and b.state in ('fixed', 'running', 'paused') and l.state = 'waiting'
       and l.pix_account_id = any(${ids})
    order by at desc
  `.execute(rows);
  return found.map(({ pixAccount, cents, payout, id, title, at }) => ({
    pixAccount: String(pixAccount),
    cents,
    payout: payout === null ? null : String(payout),
    batch: payout === null ? { id, title } : null,
    at: at.toISOString(),
  }));
}
