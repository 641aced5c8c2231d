import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { JudgedKind } from "#lib/rules/reconciliation/kinds.ts";
import { matchKey, type Confidence } from "#lib/rules/reconciliation/match-line.ts";
import { suggestMatches } from "./match-lines.ts";
import { waitForTurn } from "./turn.ts";
import "#lib/reconciliation/schema.ts";

export type SuggestedLine = {
  id: bigint;
  day: string;
  cents: bigint;
  name: string;
  memo: string;
  account: string;
  confidence: Confidence;
  kind: JudgedKind;
  payin_id: bigint | null;
  payout_id: bigint | null;
  /** What it may stand for. */
  number: string;
  our_day: string;
  our_cents: bigint;
  our_name: string | null;
};

/** Lines of which a person is asked whether they stand for a movement, the surest first. */
export async function suggestedLines(
  rows: Rows,
  accountId: string,
  most: number,
): Promise<SuggestedLine[]> {
  const { rows: found } = await sql<SuggestedLine>`
    select l.id, l.day::text as day, l.cents, l.name, l.memo, s.name as account, l.confidence, l.matched_kind as kind,
      l.payin_id, l.payout_id, coalesce(p.transaction_id, o.id)::text as number,
      (a.settled_at at time zone 'America/Sao_Paulo')::date::text as our_day, a.amount_cents as our_cents,
      coalesce(p.payer_name, p.expected_payer, i.holder_name, o.pix_account_name) as our_name
    from (select * from statement_line where account_id = ${accountId} and match = 'suggested'
        order by id desc limit ${most}) as l
      join statement_account s on s.id = l.statement_account_id
      left join payin p on p.id = l.payin_id left join payout o on o.id = l.payout_id
      left join payout_intent i on i.id = o.intent_id
      join activity a on a.kind = l.matched_kind and a.payin_id is not distinct from l.payin_id
        and a.payout_id is not distinct from l.payout_id and a.return_id is not distinct from l.return_id
    order by array_position(array['high', 'medium', 'low'], l.confidence), l.day, l.id`.execute(
    rows,
  );
  return found;
}

const COUNTED_MOST = 1_000;

export async function countSuggested(rows: Rows, accountId: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from (select from statement_line
      where account_id = ${accountId} and match = 'suggested' limit ${COUNTED_MOST}) as counted`.execute(
    rows,
  );
  return found[0]?.count ?? 0;
}

type Asked = { id: bigint; key: string };

/** Lines of an account of which a person is asked, locked, with what they may stand for. */
async function lockSuggested(tx: Tx, accountId: string, ids: readonly bigint[]): Promise<Asked[]> {
  await waitForTurn(tx);
  const found = await tx
    .selectFrom("statement_line")
    .select(["id", "matched_kind", "payin_id", "payout_id", "return_id"])
    .where("account_id", "=", accountId)
    .where("id", "in", [...ids])
    .where("match", "=", "suggested")
    .orderBy("id")
    .forUpdate()
    .execute();
  return found.flatMap(({ id, matched_kind: kind, payin_id, payout_id, return_id }) => {
    const paymentId = payin_id ?? payout_id;
    if (kind === null || paymentId === null) return [];
    return [{ id, key: matchKey({ kind, paymentId, returnId: return_id }) }];
  });
}

/** Confirms what lines stand for. @returns which of them were still asked about */
export async function confirmLines(
  tx: Tx,
  accountId: string,
  ids: readonly bigint[],
  by: string,
): Promise<Asked[]> {
  const asked = await lockSuggested(tx, accountId, ids);
  if (asked.length === 0) return [];
  await tx
    .updateTable("statement_line")
    .set({ match: "person", matched_by: by, matched_at: sql<Date>`now()` })
    .where(
      "id",
      "in",
      asked.map(({ id }) => id),
    )
    .execute();
  return asked;
}

/** Says that a line does not stand for its movement, and looks for another. */
export async function declineLine(
  tx: Tx,
  accountId: string,
  id: bigint,
  by: string,
): Promise<Asked | null> {
  const [asked] = await lockSuggested(tx, accountId, [id]);
  if (!asked) return null;
  await sql`
    update statement_line set match = 'none', matched_kind = null, payin_id = null, payout_id = null, return_id = null,
      confidence = null, declined = declined || ${asked.key}::text, matched_by = ${by}, matched_at = now()
    where id = ${id}`.execute(tx);
  await suggestMatches(tx, [id]);
  return asked;
}
