import { SUB_ACCOUNT_MOVES, type SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import { moveSubAccount, type SubAccount } from "#service/db/sub-accounts/sub-accounts.ts";
import type { Transaction } from "#service/db/core/tables.ts";

/** Whether the table of moves leads from one state to another. */
export function canMove(from: SubAccountStatus, to: SubAccountStatus): boolean {
  const allowed: readonly SubAccountStatus[] = SUB_ACCOUNT_MOVES[from];
  return allowed.includes(to);
}

/**
 * Moves a locked sub-account along the table of moves.
 * @throws Error when the table has no such move
 */
export async function moveTo(
  tx: Transaction,
  { user_id, status }: SubAccount,
  to: SubAccountStatus,
  changes: Parameters<typeof moveSubAccount>[4],
): Promise<SubAccount> {
  if (!canMove(status, to)) throw new Error(`sub-account ${user_id}: ${status} can't be ${to}`);
  return moveSubAccount(tx, user_id, status, to, changes);
}
