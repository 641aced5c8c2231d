import {
  addNotes,
  claimsOf,
  keepClaims,
  settledClaims,
  trailOf,
} from "#service/db/recovery/claims.ts";
import { beginRecovery, moveLookCursor, openRecovery } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Lacking } from "./check-claims.ts";
import { stateOf } from "./claim-state.ts";

/** Writes down which of the open recovery's claims the witness shows by now, and which no longer. */
async function noteShown(deps: Deps, { witness, isShown }: Lacking): Promise<void> {
  const open = await openRecovery(deps.db);
  if (!open) return;
  const claims = (await claimsOf(deps.db, open.id)).filter((one) => one.witness === witness);
  for (const claim of claims) {
    const isNow = await isShown(claim);
    await deps.transaction(async (tx) => {
      const { isShown: was } = stateOf(claim.id, await trailOf(tx, open.id));
      if (was === isNow) return;
      await addNotes(tx, [{ claim_id: claim.id, event: isNow ? "shown" : "lacking" }]);
    });
  }
}

/**
 * Keeps what the books claim and a witness does not show, and begins the recovery. What two people have
 * settled before begins none.
 */
export async function keepUnshown(deps: Deps, lacking: Lacking): Promise<void> {
  const { witness, claims, cursor } = lacking;
  await noteShown(deps, lacking);
  if (claims.length === 0) return;
  const begun = await deps.transaction(async (tx) => {
    const settled = await settledClaims(tx, witness);
    const fresh = claims.filter(({ kind, evidence }) => !settled.has(`${kind} ${evidence}`));
    if (fresh.length === 0) return [];
    const { id } = await beginRecovery(tx);
    const kept = await keepClaims(tx, id, witness, fresh);
    if (kept.length > 0 && cursor !== null) await moveLookCursor(tx, witness, cursor);
    return kept;
  });
  for (const { kind, evidence } of begun) {
    const fields = { witness, kind, evidence };
    deps.log.error(fields, "the books claim what is not shown: the service moves no money");
  }
}
