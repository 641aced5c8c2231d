import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/reconciliation/schema.ts";

export type SubjectKind = "payin" | "payout" | "line" | "payin_intent" | "payout_intent";

/** What is to be compared: a payment, a statement's line, or what was asked for without an answer. */
export type Due = { subject: string; account_id: string; kind: SubjectKind; id: string };

export const subjectOf = (kind: SubjectKind, id: bigint | string): string => `${kind} ${id}`;

/** Takes what is due, the longest waiting first. Whatever changes meanwhile is due again. */
export async function takeDue(tx: Tx, most: number): Promise<Due[]> {
  const { rows } = await sql<{ subject: string; account_id: string }>`
    delete from reconciliation_due where subject in (
      select subject from reconciliation_due where due_at <= now() order by due_at limit ${most}
      for update skip locked
    ) returning subject, account_id`.execute(tx);
  return rows.map(({ subject, account_id }) => {
    const [kind = "", id = ""] = subject.split(" ");
    return { subject, account_id, kind: kind as SubjectKind, id };
  });
}

/** Has things compared again at their time, though nothing changes until then. */
export async function askAgain(
  tx: Tx,
  asked: readonly (Pick<Due, "subject" | "account_id"> & { at: Date })[],
): Promise<void> {
  if (asked.length === 0) return;
  await sql`
    insert into reconciliation_due as due (subject, account_id, due_at)
    select * from unnest(${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ account_id }) => account_id)}::text[], ${asked.map(({ at }) => at.toISOString())}::timestamptz[])
    on conflict (subject) do update set due_at = least(due.due_at, excluded.due_at)`.execute(tx);
}

/** Has every payment of an account compared whose reais moved on these days, or next to them. */
export async function askDays(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into reconciliation_due as due (subject, account_id, due_at)
    select distinct side || ' ' || coalesce(payin_id, payout_id), account_id, now() from activity
    where account_id = ${accountId} and state = 'done'
      and settled_at >= (${from}::date - 3)::timestamp at time zone 'America/Sao_Paulo'
      and settled_at < (${to}::date + 3)::timestamp at time zone 'America/Sao_Paulo'
    on conflict (subject) do update set due_at = least(due.due_at, excluded.due_at)`.execute(tx);
}

/** How much is still to be compared, as far as it is due. */
export async function countDue(rows: Rows, accountId: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (select from reconciliation_due
      where account_id = ${accountId} and due_at <= now() limit 10000) as counted`.execute(rows);
  return found[0]?.count ?? 0;
}
