import { sql } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { DocumentMediaType, KycAnalysisState } from "#service/db/core/account-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import type { TroubledAnalysis } from "#protocol/api/unsettled.ts";

/** An analysis that this worker holds until its lease ends; `attempts` tells it from a later claim. */
export type ClaimedAnalysis = {
  id: bigint;
  key: string;
  state: Exclude<KycAnalysisState, "decided">;
  attempts: number;
  /** The problem at the last look. */
  trouble: string | null;
  user_id: number;
  document: string;
  name: string;
  data_key: string;
  details: string;
};

/** Claims and leases due analyses, skipping erased sub-accounts; main accounts take turns. */
export async function claimAnalyses(
  tx: Tx,
  limit: number,
  leaseMs: number,
): Promise<ClaimedAnalysis[]> {
  const open = sql`state <> 'decided' and exists (
    select from sub_accounts s where s.user_id = kyc_analyses.user_id and s.erased_at is null)`;
  const turns = turnOf<bigint>({ table: "kyc_analyses", open, due: "due_at", limit });
  const { rows } = await sql<ClaimedAnalysis>`
    with due as (
      select a.id from kyc_analyses a
      where a.id in (select turn.id from ${turns})
        and a.state <> 'decided' and a.due_at <= now() for update of a skip locked
    )
    update kyc_analyses a set attempts = a.attempts + 1, due_at = ${inMs(leaseMs)}
    from due, sub_accounts s where a.id = due.id and s.user_id = a.user_id
    returning a.id, a.key, a.state, a.attempts, a.trouble, a.user_id,
      s.document, s.name, s.data_key, s.details`.execute(tx);
  return rows;
}

/** Notes that the analyst has the case. */
export async function markRequested(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable("kyc_analyses")
    .set({ state: "asked", asked_at: NOW })
    .where("id", "=", id)
    .where("state", "=", "intended")
    .execute();
}

type Held = Pick<ClaimedAnalysis, "id" | "attempts">;

/** Stores when to look again and what is wrong; only the latest claim may write it. */
export async function postponeAnalysis(
  tx: Tx,
  { id, attempts }: Held,
  { waitMs, trouble }: { waitMs: number; trouble: string | null },
): Promise<void> {
  await tx
    .updateTable("kyc_analyses")
    .set({ due_at: inMs(waitMs), trouble })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "<>", "decided")
    .execute();
}

export type CaseDocument = { type: DocumentType; media_type: DocumentMediaType };

/** The documents listed for the analyst, always in the same order. */
export async function caseDocuments(tx: Tx, userId: number): Promise<CaseDocument[]> {
  return tx
    .selectFrom("sub_account_documents")
    .select(["type", "media_type"])
    .where("user_id", "=", userId)
    .orderBy("type")
    .execute();
}

/** Open analyses; erased sub-accounts are left out. */
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

/** Undecided analyses; `oldestSeconds` is null while there are none. */
export async function analysisFigures(tx: Tx): Promise<AnalysisFigures> {
  const { rows } = await sql<AnalysisFigures>`
    select count(*)::int as open,
      extract(epoch from now() - min(a.created_at))::float8 as "oldestSeconds" ${OPEN}`.execute(tx);
  return rows[0] ?? { open: 0, oldestSeconds: null };
}
