import { PAYIN_MOVES, type PayinStatus } from "#protocol/payins/payins.ts";
import { movePayin, type Payin } from "#service/db/payins/payins.ts";
import type { Tx } from "#service/db/core/tables.ts";

/**
 * Moves a locked payin along the table of moves.
 * @throws Error when the table has no such move, as for a payin that has ended
 */
export async function endPayin(
  tx: Tx,
  payin: Payin,
  to: PayinStatus,
  changes: Parameters<typeof movePayin>[4] = {},
): Promise<Payin> {
  const allowed: readonly PayinStatus[] = PAYIN_MOVES[payin.status];
  if (!allowed.includes(to)) throw new Error(`payin ${payin.id}: ${payin.status} can't be ${to}`);
  return movePayin(tx, payin.id, payin.status, to, changes);
}
