import type { TroubledAnalysis } from "#protocol/api/unsettled.ts";
import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** Open ones that can't go on; what is erased is nobody's any more. */
const OPEN = sql`
  from kyc_analyses a join sub_accounts s on s.user_id = a.user_id
  where a.state <> 'decided' and s.erased_at is null`;
const TROUBLED = sql`${OPEN} and a.trouble is not null`;

export async function countTroubledAnalyses(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${TROUBLED}`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

type Row = Omit<TroubledAnalysis, "since"> & { since: Date };

/** Oldest first. */
export async function troubledAnalyses(tx: Tx, limit: number): Promise<TroubledAnalysis[]> {
  const { rows } = await sql<Row>`
    select a.key as analysis_id, s.document, a.state, a.trouble, a.attempts, a.created_at as since
    ${TROUBLED} order by a.created_at, a.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

export type AnalysisFigures = { open: number; oldestSeconds: number | null };

/** Analyses that are not decided; `oldestSeconds` is null while there is none. */
export async function analysisFigures(tx: Tx): Promise<AnalysisFigures> {
  const { rows } = await sql<AnalysisFigures>`
    select count(*)::int as open,
      extract(epoch from now() - min(a.created_at))::float8 as "oldestSeconds" ${OPEN}`.execute(tx);
  return rows[0] ?? { open: 0, oldestSeconds: null };
}
