import { claimsOf, trailOf, type KeptClaim } from "#service/db/recovery/claims.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { stateOf, type ClaimState } from "./claim-state.ts";

export type UnshownLine = KeptClaim & ClaimState;

/** What the books of a recovery claim and its witness did not show, each with what became of it. */
export async function listUnshown(tx: Tx, recoveryId: bigint): Promise<UnshownLine[]> {
  const claims = await claimsOf(tx, recoveryId);
  const trail = await trailOf(tx, recoveryId);
  return claims.map((claim) => ({ ...claim, ...stateOf(claim.id, trail) }));
}
