import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import type { StatementAccountKind } from "#lib/rules/reconciliation/facts.ts";
import { isNamed } from "#lib/rules/reconciliation/judge-statement.ts";
import type { JudgedKind } from "#lib/rules/reconciliation/kinds.ts";
import {
  matchKey,
  matchLine,
  type Candidate,
  type Confidence,
  type MatchedTo,
} from "#lib/rules/reconciliation/match-line.ts";
import { movementFitsLine } from "./movement-fits-line.ts";

/** Lines by their numbers, or those with one of these end-to-end ids. */
type Which = { ids: readonly bigint[] } | { accounts: readonly string[]; pix: readonly string[] };

const whichOf = (which: Which): RawBuilder<boolean> =>
  "ids" in which
    ? sql`l.id = any(${[...which.ids]}::bigint[])`
    : sql`l.account_id = any(${[...which.accounts]}::text[])
        and l.end_to_end_id = any(${[...which.pix]}::text[])`;

type Made = MatchedTo & { line: bigint; confidence: Confidence | null };

async function store(tx: Tx, match: "id" | "suggested", made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const of = (kind: "payin" | "payout") =>
    made.map((one) => ((one.kind === "payout") === (kind === "payout") ? one.paymentId : null));
  await sql`
    update statement_line as l set match = ${match}, matched_kind = said.kind, payin_id = said.payin,
      payout_id = said.payout, return_id = said.back, confidence = said.confidence, matched_at = now(), matched_by = null
    from unnest(${made.map(({ line }) => line)}::bigint[], ${made.map(({ kind }) => kind)}::text[],
      ${of("payin")}::bigint[], ${of("payout")}::bigint[], ${made.map(({ returnId }) => returnId)}::bigint[],
      ${made.map(({ confidence }) => confidence)}::text[]) as said (line, kind, payin, payout, back, confidence)
    where l.id = said.line`.execute(tx);
}

/**
 * Matches lines by their end-to-end id: with the PIX that went back, else with the payment; also those of which a
 * person is asked. Whoever calls it has the turn.
 */
export async function matchById(tx: Tx, which: Which): Promise<void> {
  const { rows } = await sql<{
    line: bigint;
    kind: JudgedKind;
    payment: bigint;
    back: bigint | null;
  }>`
    select l.id as line, m.kind, m.payment, m.back from statement_line l cross join lateral (
      select * from (
        (select 1 as place, 'return' as kind, r.payin_id as payment, r.id as back from payin_return r
          where r.account_id = l.account_id and r.end_to_end_id = l.end_to_end_id limit 1)
        union all (select 2, 'payin', p.id, null from payin p
          where p.account_id = l.account_id and p.end_to_end_id = l.end_to_end_id order by p.id limit 1)
        union all (select 3, 'payout', o.id, null from payout o
          where o.account_id = l.account_id and o.end_to_end_id = l.end_to_end_id order by o.id limit 1)
      ) as each order by place limit 1
    ) as m where ${whichOf(which)} and l.match in ('none', 'suggested') and l.end_to_end_id is not null`.execute(
    tx,
  );
  const made = rows.map(({ line, kind, payment, back }) => ({
    line,
    kind,
    paymentId: payment,
    returnId: back,
    confidence: null,
  }));
  await store(tx, "id", made);
  if (made.length === 0) return;
  // What has a line by its id is asked of nobody any more.
  await sql`
    update statement_line as asked set match = 'none', matched_kind = null, payin_id = null, payout_id = null,
      return_id = null, confidence = null
    from statement_line as sure
    where sure.id = any(${made.map(({ line }) => line)}::bigint[]) and asked.match = 'suggested'
      and asked.account_id = sure.account_id and asked.matched_kind = sure.matched_kind
      and (asked.payin_id = sure.payin_id or asked.payout_id = sure.payout_id)
      and asked.return_id is not distinct from sure.return_id and sign(asked.cents) = sign(sure.cents)`.execute(
    tx,
  );
}

type Offered = {
  line: bigint;
  of: StatementAccountKind;
  exchange_name: string | null;
  line_day: string;
  cents: bigint;
  line_name: string;
  memo: string;
  declined: string[];
  kind: JudgedKind;
  payment: bigint;
  back: bigint | null;
  day: string;
  name: string | null;
};

/** Movements that are looked at for one line. */
const CANDIDATES_MOST = 20;

/** Movements of a line's amount that no line stands for, on days near to it. */
const offeredTo = (tx: Tx, ids: readonly bigint[]) =>
  sql<Offered>`
    select l.id as line, s.kind as of, s.exchange_name, l.day::text as line_day, l.cents, l.name as line_name, l.memo,
      l.declined, m.kind, m.payment, m.return_id as back, m.day, m.name
    from statement_line l join statement_account s on s.id = l.statement_account_id cross join lateral (
      select a.kind, coalesce(a.payin_id, a.payout_id) as payment, a.return_id,
        (a.settled_at at time zone 'America/Sao_Paulo')::date::text as day,
        coalesce(p.payer_name, p.expected_payer, i.holder_name, o.pix_account_name) as name
      from activity a left join payin p on p.id = a.payin_id left join payout o on o.id = a.payout_id
        left join payout_intent i on i.id = o.intent_id
      where ${movementFitsLine({ before: 4, after: 2 })}
      order by a.settled_at, a.id limit ${CANDIDATES_MOST}
    ) as m where l.id = any(${[...ids]}::bigint[]) and l.match = 'none' order by l.id`.execute(tx);

/**
 * Finds what these lines may stand for by amount, day and name, and asks a person. No movement is offered for two
 * lines. Whoever calls it has the turn.
 */
export async function suggestMatches(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await offeredTo(tx, ids);
  const taken = new Set<string>();
  const made: Made[] = [];
  for (const [line, offers] of Map.groupBy(rows, (one) => one.line)) {
    const [first] = offers;
    if (!first) continue;
    const { of, exchange_name: exchange, declined } = first;
    const text = `${first.line_name} ${first.memo}`;
    // Of an account with other business only what names the exchange can be meant, where its name there is known.
    if (of === "own" && exchange !== null && !isNamed(text, exchange)) continue;
    const candidates = offers
      .map((one): Candidate => ({
        kind: one.kind,
        paymentId: one.payment,
        returnId: one.back,
        day: one.day,
        name: of === "own" ? exchange : one.name,
      }))
      .filter((one) => !declined.includes(matchKey(one)))
      .filter((one) => !taken.has(`${matchKey(one)} ${first.cents < 0n && one.kind === "return"}`));
    const found = matchLine(
      { of, day: first.line_day, cents: first.cents, name: first.line_name, memo: first.memo },
      candidates,
    );
    if (!found) continue;
    taken.add(`${matchKey(found.to)} ${first.cents < 0n && found.to.kind === "return"}`);
    made.push({ ...found.to, line, confidence: found.confidence });
  }
  await store(tx, "suggested", made);
}

/** The loose lines whose amount is one of these: a movement that has just been done may be theirs. */
export async function looseLinesOf(
  tx: Tx,
  accounts: readonly string[],
  cents: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from statement_line where account_id = any(${[...accounts]}::text[]) and match = 'none'
      and abs(cents) = any(${[...new Set(cents)]}::bigint[]) order by id limit 1000`.execute(tx);
  return rows.map(({ id }) => id);
}
