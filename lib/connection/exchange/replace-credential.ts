import "server-only";
import { storeCredential, type Credential } from "#lib/core/exchange/connection-credentials.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { tryCredential } from "./try-credential.ts";

/**
 * Stores a pasted credential for a connection, once the exchange has accepted it.
 * @param before runs in the transaction that stores it
 * @throws DashboardError `CREDENTIAL_NOT_ACCEPTED`, ExchangeFault; the previous credential then stays.
 */
export async function replaceCredential(
  store: Store,
  connectionId: string,
  credential: Credential,
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { baseUrl } = await connectionAccess(store.db, connectionId);
  await tryCredential(baseUrl, credential);
  await store.transaction(async (tx) => {
    await before(tx);
    await storeCredential(tx, connectionId, credential, "pasted");
  });
}
