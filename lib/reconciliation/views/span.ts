import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { MovementKind } from "#lib/rules/activity/movements.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import type { Token } from "#protocol/money/money.ts";

/** Days in São Paulo, both included, as 2026-10-31. */
export type Span = { from: string; to: string };

/** What each witness says of a span. Amounts in minor units. */
export type WitnessSums = {
  /** What we booked as done, on the day on which its reais moved. */
  booked: {
    kind: MovementKind;
    network: string;
    token: Token;
    count: bigint;
    cents: bigint;
    units: bigint;
  }[];
  /** Of the payins and payouts among them: what our own nodes have verified, and what they have not. */
  chain: {
    side: "payin" | "payout";
    network: string;
    token: Token;
    check: string;
    count: bigint;
    units: bigint;
  }[];
  /** The statements' lines by account: what comes in, what goes out, and what stands for nothing yet. */
  statements: {
    account: string;
    name: string;
    kind: "exchange" | "own";
    lines: bigint;
    creditCents: bigint;
    debitCents: bigint;
    looseLines: bigint;
    looseCents: bigint;
  }[];
  /** What still stands of its days. */
  standing: { kind: ExceptionKind; state: "open" | "asked"; count: bigint; cents: bigint }[];
};

const moved = ({
  from,
  to,
}: Span) => sql`a.settled_at >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
  and a.settled_at < (${to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;

/** The sums of a span per witness, and the exceptions that stand in it: what a month is closed on. */
export async function witnessSums(rows: Rows, accountId: string, span: Span): Promise<WitnessSums> {
  const { from, to } = span;
  const booked = sql<WitnessSums["booked"][number]>`
    select a.kind, a.network, a.token, count(*) as count, sum(a.amount_cents)::bigint as cents,
      sum(a.units)::bigint as units
    from activity a where a.account_id = ${accountId} and a.state = 'done' and ${moved(span)}
    group by 1, 2, 3 order by 1, 2, 3`;
  const chain = sql<WitnessSums["chain"][number]>`
    select a.side, a.network, a.token, coalesce(p.chain_check, o.chain_check) as check, count(*) as count,
      sum(a.units)::bigint as units
    from activity a left join payin p on p.id = a.payin_id left join payout o on o.id = a.payout_id
    where a.account_id = ${accountId} and a.state = 'done' and a.kind in ('payin', 'payout') and ${moved(span)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
  const statements = sql<WitnessSums["statements"][number]>`
    select s.id as account, s.name, s.kind, count(*) as lines,
      coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint as "creditCents",
      coalesce(sum(l.cents) filter (where l.cents < 0), 0)::bigint as "debitCents",
      count(*) filter (where l.match in ('none', 'suggested')) as "looseLines",
      coalesce(sum(l.cents) filter (where l.match in ('none', 'suggested')), 0)::bigint as "looseCents"
    from statement_account s join statement_line l on l.statement_account_id = s.id
    where s.account_id = ${accountId} and l.day between ${from}::date and ${to}::date
    group by s.id order by s.name, s.id`;
  const standing = sql<WitnessSums["standing"][number]>`
    select kind, state, count(*) as count, sum(cents)::bigint as cents from reconciliation_exception
    where account_id = ${accountId} and state in ('open', 'asked') and day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`;
  return {
    booked: (await booked.execute(rows)).rows,
    chain: (await chain.execute(rows)).rows,
    statements: (await statements.execute(rows)).rows,
    standing: (await standing.execute(rows)).rows,
  };
}
