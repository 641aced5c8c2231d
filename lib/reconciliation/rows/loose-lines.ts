import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type {
  LooseLine,
  StatementAccountKind,
  UnansweredFacts,
} from "#lib/rules/reconciliation/facts.ts";

/** Lines that stand for nothing yet, of those named. */
export async function looseLines(
  rows: Rows,
  ids: readonly bigint[],
): Promise<{ accountId: string; line: LooseLine }[]> {
  if (ids.length === 0) return [];
  const { rows: found } = await sql<{
    id: bigint;
    account_id: string;
    of: StatementAccountKind;
    day: string;
    cents: bigint;
    name: string;
    memo: string;
    match: string;
    exchange_name: string | null;
  }>`
    select l.id, l.account_id, s.kind as of, l.day::text as day, l.cents, l.name, l.memo, l.match, s.exchange_name
    from statement_line l join statement_account s on s.id = l.statement_account_id
    where l.id = any(${[...ids]}::bigint[]) and l.match in ('none', 'suggested')`.execute(rows);
  return found.map(({ account_id, match, exchange_name, ...line }) => ({
    accountId: account_id,
    line: { ...line, isSuggested: match === "suggested", exchangeName: exchange_name },
  }));
}

/** What was asked for and of which the exchange has said nothing, of these intents. */
export async function unanswered(
  rows: Rows,
  side: "payin" | "payout",
  ids: readonly string[],
): Promise<{ accountId: string; facts: UnansweredFacts }[]> {
  if (ids.length === 0) return [];
  const table = sql.table(`${side}_intent`);
  const open = side === "payin" ? ["paying", "unclear"] : ["executing", "unclear"];
  const { rows: found } = await sql<{
    id: string;
    account_id: string;
    at: Date;
    cents: bigint | null;
  }>`
    select i.id, i.account_id, i.updated_at as at, i.sender_cents as cents from ${table} i
    where i.id = any(${[...ids]}::text[]) and i.status = any(${open}::text[])
      and not exists (select from ${sql.table(side)} p where p.intent_id = i.id)`.execute(rows);
  return found.map(({ id, account_id, at, cents }) => ({
    accountId: account_id,
    facts: { side, intent: id, askedAt: at, cents: cents ?? 0n },
  }));
}
