import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import { waitingLines } from "#lib/batches/checks/allowable.ts";
import { batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import { fixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines } from "#lib/batches/rows/paid-lines.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";
import type { BatchStanding, BatchState } from "#lib/rules/batches/batch-states.ts";
import type { Verdict } from "#lib/rules/policies/verdict.ts";

/** Whose turn it is with a batch that is fixed. */
function turnOf(verdict: Verdict): BatchStanding {
  switch (verdict.is) {
    case "needed":
      return verdict.lapsed === null ? "unasked" : "again";
    case "waiting":
    case "barred":
      return verdict.is;
    default:
      return "to_sign";
  }
}

/** Where each of these batches stands for its reader, by its id; one that is gone is not there. */
export async function batchStandings(
  store: Store,
  actor: PolicyActor,
  ids: readonly string[],
): Promise<Map<string, BatchStanding>> {
  if (ids.length === 0) return new Map();
  const found = await store.db
    .selectFrom("batch")
    .select(["id", "state"])
    .where("account_id", "=", actor.account.id)
    .where("id", "in", [...ids])
    .execute();
  const standings = await Promise.all(
    found.map(async (batch): Promise<[string, BatchStanding]> => [
      batch.id,
      await batchStanding(store, actor, batch),
    ]),
  );
  return new Map(standings);
}

/** Where a batch stands for its reader, in its list and on its page alike. */
export async function batchStanding(
  { db }: Store,
  { account, person, roles }: PolicyActor,
  { id, state }: { id: string; state: BatchState },
): Promise<BatchStanding> {
  if (state !== "fixed") return state;
  const batch = await fixedBatch(db, account.id, id);
  // Reopened since.
  if (!batch) return "draft";
  const lines = await paidLines(db, batch);
  const actor = { account, person, roles };
  const decided = waitingLines(lines);
  return turnOf(await batchVerdict(db, { actor, batch, lines, decided, withSigning: true }));
}
