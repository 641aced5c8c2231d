import type { UnknownEffect, Witness } from "#service/db/core/recovery-tables.ts";
import {
  beginRecovery,
  keepEffects,
  keptEvidence,
  moveLookCursor,
} from "#service/db/recovery/recoveries.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/**
 * Keeps what a witness shows and the books don't know, and begins the recovery, in one transaction with the
 * witness's cursor. What was kept before begins none: a person has seen it.
 * @param also runs in the same transaction; when it answers false, nothing is kept
 */
export async function keepUnknown(
  deps: Deps,
  witness: Witness,
  unknown: readonly UnknownEffect[],
  cursor: string,
  also: (tx: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  const begun = await deps.transaction(async (tx) => {
    if (!(await also(tx))) return null;
    await moveLookCursor(tx, witness, cursor);
    if (unknown.length === 0) return [];
    const kept = await keptEvidence(tx, witness);
    const fresh = unknown.filter(({ kind, evidence }) => !kept.has(`${kind} ${evidence}`));
    if (fresh.length === 0) return [];
    const { id } = await beginRecovery(tx);
    return keepEffects(tx, id, witness, fresh);
  });
  for (const { kind, evidence } of begun ?? []) {
    const fields = { witness, kind, evidence };
    deps.log.error(fields, "money moved that the books do not know: the service moves none");
  }
  return begun !== null;
}
