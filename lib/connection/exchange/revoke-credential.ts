import "server-only";
import { deleteCredential } from "#protocol/wire/credentials.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { findCredential } from "#lib/core/exchange/own-credential.ts";

/**
 * Revokes a credential; `wasGone`: it was already gone.
 * @throws DashboardError `CREDENTIAL_IN_USE`: the dashboard itself uses it.
 */
export async function revoke(
  store: Store,
  exchange: Exchange,
  id: number,
): Promise<{ wasGone: boolean }> {
  try {
    const { isOwn } = await findCredential(store, exchange, id);
    if (isOwn) throw new DashboardError("CREDENTIAL_IN_USE");
    await exchange.call(deleteCredential, { id: String(id) });
    return { wasGone: false };
  } catch (error) {
    const isGone =
      (isExchangeFault(error) && error.status === 404) ||
      (isDashboardError(error) && error.code === "NOT_FOUND");
    if (!isGone) throw error;
    return { wasGone: true };
  }
}
