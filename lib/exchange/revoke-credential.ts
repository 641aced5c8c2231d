import "server-only";
import { deleteCredential } from "#protocol/credentials.ts";
import { DeskError, isDeskError } from "#lib/auth/desk-error.ts";
import type { Store } from "#lib/store/store.ts";
import { isExchangeFault } from "./exchange-fault.ts";
import type { Exchange } from "./get-exchange.ts";
import { findCredential } from "./own-credential.ts";

/**
 * Revokes a credential; `wasGone`: someone was faster.
 * @throws DeskError `CREDENTIAL_IN_USE`: the desk itself speaks with it.
 */
export async function revoke(
  store: Store,
  exchange: Exchange,
  id: number,
): Promise<{ wasGone: boolean }> {
  try {
    const { isOwn } = await findCredential(store, exchange, id);
    if (isOwn) throw new DeskError("CREDENTIAL_IN_USE");
    await exchange.call(deleteCredential, { id: String(id) });
    return { wasGone: false };
  } catch (error) {
    const isGone =
      (isExchangeFault(error) && error.status === 404) ||
      (isDeskError(error) && error.code === "NOT_FOUND");
    if (!isGone) throw error;
    return { wasGone: true };
  }
}
