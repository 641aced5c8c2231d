import { sql } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { DocumentMediaType, KycAnalysisState } from "#service/db/core/sub-account-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";

/** An analysis that is this worker's until its lease ends; `attempts` tells its word from a later one's. */
export type ClaimedAnalysis = {
  id: bigint;
  key: string;
  state: Exclude<KycAnalysisState, "decided">;
  attempts: number;
  /** What was wrong when it was last looked at. */
  trouble: string | null;
  user_id: number;
  document: string;
  name: string;
  data_key: string;
  details: string;
};

/** Analyses that are due, each leased; main accounts take turns at theirs. What is erased is nobody's any more. */
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

/** The analyst has it. */
export async function markAsked(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable("kyc_analyses")
    .set({ state: "asked", asked_at: NOW })
    .where("id", "=", id)
    .where("state", "=", "intended")
    .execute();
}

type Held = Pick<ClaimedAnalysis, "id" | "attempts">;

/** When it is looked at next, and what is wrong with it; only the latest claim may say so. */
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

/** What the analyst is told was sent, always in the same order. */
export async function caseDocuments(tx: Tx, userId: number): Promise<CaseDocument[]> {
  return tx
    .selectFrom("sub_account_documents")
    .select(["type", "media_type"])
    .where("user_id", "=", userId)
    .orderBy("type")
    .execute();
}
