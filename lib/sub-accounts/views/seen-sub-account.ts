import "server-only";
import { isAllowed, type Actor } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { subAccountById, type SubAccountRow } from "#lib/sub-accounts/rows/sub-accounts.ts";

/** A sub-account of the reader's account; null: there is none, or it is a draft that the reader may not write. */
export async function seenSubAccount(
  store: Store,
  reader: Actor,
  id: bigint,
): Promise<SubAccountRow | null> {
  const row = await subAccountById(store.db, reader.account.id, id);
  if (!row) return null;
  return row.stage === "draft" && !isAllowed(reader, "sub-account:write") ? null : row;
}
