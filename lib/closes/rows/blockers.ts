import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { Blocker, BlockingThing } from "#lib/rules/closes/blockers.ts";
import { firstDay, lastDay, type Month } from "#lib/rules/closes/months.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import { countDue } from "#lib/reconciliation/rows/due.ts";
import { betweenOf, exceptionsByIds } from "#lib/reconciliation/rows/exceptions.ts";
import { namedSubjects, UNNAMED } from "#lib/reconciliation/rows/named-subjects.ts";

/** Named of each kind; the rest is counted. */
const NAMED_MOST = 5;

const beginsOf = (day: string) => sql`${day}::date::timestamp at time zone 'America/Sao_Paulo'`;
const endsOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;

/** Differences of the month or of an earlier one that nobody has decided, by kind. */
async function standingExceptions(rows: Rows, accountId: string, to: string): Promise<Blocker[]> {
  const { rows: found } = await sql<{
    kind: ExceptionKind;
    count: number;
    cents: bigint;
    ids: string[];
    whole: boolean;
  }>`
    select kind, count(*)::int as count, sum(cents)::bigint as cents,
      (array_agg(id::text order by id desc))[1:${sql.lit(NAMED_MOST)}] as ids,
      bool_and(num_nonnulls(payin_id, payout_id) > 0 and what is distinct from 'cents') as whole
    from reconciliation_exception
    where account_id = ${accountId} and state in ('open', 'asked') and day <= ${to}::date
    group by kind order by kind`.execute(rows);
  const named = await exceptionsByIds(
    rows,
    accountId,
    found.flatMap(({ ids }) => ids.map(BigInt)),
  );
  const subjects = await namedSubjects(rows, accountId, named);
  const byId = new Map(named.map((one) => [String(one.id), one]));
  const thingOf = (id: string): BlockingThing => {
    const row = byId.get(id);
    const is = { is: "exception", number: id, href: `/reconciliation/${id}` } as const;
    if (!row) return is;
    const { name, payment, way } = subjects.get(row.id) ?? UNNAMED;
    // A bank's line without a payment has its own sign, as in the bank's statement.
    const isDebit = payment === null && way === "out";
    const amount = formatAmount(isDebit ? -row.cents : row.cents, "BRL");
    const between = betweenOf(row, payment?.token);
    const sum = between
      ? { ...between, isDifference: true }
      : { amount, asset: "BRL" as const, isDifference: false };
    return { ...is, name, day: row.day, sum };
  };
  return found.map(({ kind, count, cents, ids, whole }) => ({
    blocker: "exception",
    kind,
    count,
    amount: formatAmount(cents, "BRL"),
    isOfPayments: whole,
    things: ids.map(thingOf),
  }));
}

async function suggestedCount(
  rows: Rows,
  accountId: string,
  from: string,
  to: string,
): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from statement_line
    where account_id = ${accountId} and match = 'suggested'
      and day between ${from}::date and ${to}::date`.execute(rows);
  return found[0]?.count ?? 0;
}

/** Of an account's movements those that fit, and the first of them by name, with the amounts of the lists. */
async function movements(
  rows: Rows,
  accountId: string,
  fits: RawBuilder<boolean>,
): Promise<{ count: number; things: BlockingThing[] }> {
  const { rows: found } = await sql<{
    count: number;
    side: "payin" | "payout";
    id: string;
    number: string;
    name: string | null;
    day: string;
    cents: bigint;
  }>`
    select a.side, coalesce(a.payin_id, a.payout_id)::text as id,
      coalesce(p.transaction_id::text, o.id::text) as number, count(*) over ()::int as count,
      coalesce(p.payer_name, p.expected_payer, i.holder_name, o.pix_account_name) as name,
      a.amount_cents as cents,
      (a.at at time zone 'America/Sao_Paulo')::date::text as day
    from activity a left join payin p on p.id = a.payin_id left join payout o on o.id = a.payout_id
      left join payout_intent i on i.id = o.intent_id
    where a.account_id = ${accountId} and a.kind <> 'fee' and ${fits}
    order by a.at desc, a.id desc limit ${NAMED_MOST}`.execute(rows);
  return {
    count: found[0]?.count ?? 0,
    things: found.map(({ side, id, number, name, day, cents }) => ({
      is: side,
      number,
      href: `/${side}s/${id}`,
      name,
      day,
      sum: { amount: formatAmount(cents, "BRL"), asset: "BRL", isDifference: false },
    })),
  };
}

const some = (blockers: readonly Blocker[]) =>
  blockers.filter((one) => !("count" in one) || one.count > 0);

/**
 * What of a month is not decided or not known yet. @param networks those that our nodes read: elsewhere nothing is
 * awaited of the chain
 */
export async function undecided(
  rows: Rows,
  accountId: string,
  month: Month,
  networks: readonly string[],
): Promise<Blocker[]> {
  const [from, to] = [firstDay(month), lastDay(month)];
  const open = sql<boolean>`a.state = 'open' and a.at < ${endsOf(to)}`;
  const unread = sql<boolean>`a.state = 'done' and a.kind <> 'return'
    and a.settled_at >= ${beginsOf(from)} and a.settled_at < ${endsOf(to)}
    and a.network = any(${[...networks]}::text[])
    and coalesce(p.chain_check, o.chain_check) = 'not_checked'`;
  return some([
    ...(await standingExceptions(rows, accountId, to)),
    { blocker: "suggested", count: await suggestedCount(rows, accountId, from, to) },
    { blocker: "unfinished", ...(await movements(rows, accountId, open)) },
    { blocker: "unread", ...(await movements(rows, accountId, unread)) },
    { blocker: "due", count: await countDue(rows, accountId) },
  ]);
}

/** The month in which an account's first reais moved; null: none have. */
export async function firstMonth(rows: Rows, accountId: string): Promise<Month | null> {
  const { rows: found } = await sql<{ month: Month | null }>`
    select to_char(min(settled_at) at time zone 'America/Sao_Paulo', 'YYYY-MM') as month
    from activity where account_id = ${accountId} and state = 'done'`.execute(rows);
  return found[0]?.month ?? null;
}
