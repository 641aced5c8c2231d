import type { UnknownEffect, Witness } from "#service/db/core/recovery-tables.ts";
import {
  beginRecovery,
  keepEffects,
  keptEvidence,
  moveLookCursor,
} from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";

/**
 * Keeps what a witness shows and the books don't know, and begins the recovery, in one transaction with the
 * witness's cursor. What was kept before begins none: a person has seen it.
 */
export async function keepUnknown(
  deps: Deps,
  witness: Witness,
  unknown: readonly UnknownEffect[],
  cursor: string,
): Promise<void> {
  const begun = await deps.transaction(async (tx) => {
    await moveLookCursor(tx, witness, cursor);
    if (unknown.length === 0) return [];
    const kept = await keptEvidence(tx, witness);
    const fresh = unknown.filter(({ kind, evidence }) => !kept.has(`${kind} ${evidence}`));
    if (fresh.length === 0) return [];
    const { id } = await beginRecovery(tx);
    return keepEffects(tx, id, witness, fresh);
  });
  for (const { kind, evidence } of begun) {
    const fields = { witness, kind, evidence };
    deps.log.error(fields, "money moved that the books do not know: the service moves none");
  }
}
