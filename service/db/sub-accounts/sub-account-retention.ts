import { sql, type RawBuilder } from "kysely";
import type { SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";
import { NOW } from "#service/db/core/database-clock.ts";

export type RetentionDays = { openedDays: number; abandonedDays: number };

/** How long a sub-account's data is kept, and what prevents its erasure. */
export type Retention = {
  userId: number;
  document: string;
  status: SubAccountStatus;
  /** Whether it was ever sent to analysis. */
  isOpened: boolean;
  until: Date;
  /** By the database's clock. */
  hasLapsed: boolean;
  /** An analysis, a payin or a payout is under way. */
  isBusy: boolean;
};

/** The account's last event: sent, judged or used. Missing times do not count. */
const LAST = sql<Date>`greatest(
  s.updated_at, s.opened_at, s.decided_at,
  (select max(received_at) from sub_account_documents d where d.user_id = s.user_id),
  (select max(created_at) from payins p where p.user_id = s.user_id),
  (select max(created_at) from payouts o where o.user_id = s.user_id),
  case when s.opened_at is not null
    then (select max(last_used_at) from credentials c where c.user_id = s.user_id) end
)`;

const until = ({ openedDays, abandonedDays }: RetentionDays): RawBuilder<Date> =>
  sql<Date>`${LAST} + make_interval(days =>
    case when s.opened_at is null then ${abandonedDays}::integer else ${openedDays}::integer end)`;

const BUSY = sql<boolean>`(
  exists (select from kyc_analyses a where a.user_id = s.user_id and a.state <> 'decided')
  or exists (select from payins p where p.user_id = s.user_id and p.status = 'processing')
  or exists (select from payouts o where o.user_id = s.user_id
    and o.status in ('processing', 'on_hold'))
)`;

const columns = (days: RetentionDays) => sql`s.user_id as "userId", s.document, s.status,
  s.opened_at is not null as "isOpened", ${until(days)} as until,
  ${until(days)} <= now() as "hasLapsed", ${BUSY} as "isBusy"`;

/** The sub-accounts with this CNPJ that are not erased; several parents may each have one. */
export async function retentionsOf(
  tx: Tx,
  document: string,
  days: RetentionDays,
): Promise<Retention[]> {
  const { rows } = await sql<Retention>`
    select ${columns(days)} from sub_accounts s
    where s.document = ${document} and s.erased_at is null order by s.user_id`.execute(tx);
  return rows;
}

/** Locks one sub-account until the transaction ends; null when it is erased. */
export async function lockRetention(
  tx: Transaction,
  userId: number,
  days: RetentionDays,
): Promise<Retention | null> {
  await sql`select from sub_accounts where user_id = ${userId} for update`.execute(tx);
  const { rows } = await sql<Retention>`
    select ${columns(days)} from sub_accounts s
    where s.user_id = ${userId} and s.erased_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Sub-accounts whose retention has lapsed; several replicas may get the same ones. */
export async function lapsedSubAccounts(
  tx: Tx,
  days: RetentionDays,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from sub_accounts s
    where s.erased_at is null and ${until(days)} <= now() and not ${BUSY}
    order by s.user_id limit ${limit}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Erases a sub-account's personal data: its key, and with it everything sealed with that key, in any copy;
 * its documents, names, analyst's texts, webhook and credentials. Its user, CNPJ, payins and payouts stay
 * for the books, and so do the recorded readings.
 */
export async function eraseSubAccount(tx: Transaction, userId: number): Promise<void> {
  const of = <Table extends string>(table: Table) =>
    sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await of("sub_account_documents");
  await of("webhook_endpoints");
  await sql`delete from idempotency_keys where scope = ${`user ${userId}`}`.execute(tx);
  await sql`update kyc_analyses set reason = null, trouble = null where user_id = ${userId}`.execute(
    tx,
  );
  await sql`update credentials set revoked_at = ${NOW}
    where user_id = ${userId} and revoked_at is null`.execute(tx);
  // The results of its analysis in its own events or its parent's.
  await sql`update events e set data = e.data || '{"ref": null, "reason": null}'::jsonb
    from sub_accounts s where s.user_id = ${userId} and e.user_id in (s.user_id, s.parent_id)
      and e.event like 'kyc.%' and e.data->>'document' = s.document`.execute(tx);
  await tx
    .updateTable("sub_accounts")
    .set({
      data_key: null,
      details: null,
      name: "",
      reason: null,
      ref: null,
      updated_at: NOW,
      erased_at: NOW,
    })
    .where("user_id", "=", userId)
    .execute();
}
