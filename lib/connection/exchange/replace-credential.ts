import "server-only";
import {
  shownPrefix,
  storeCredential,
  type Credential,
} from "#lib/core/exchange/connection-credentials.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { tryCredential } from "./try-credential.ts";

/**
 * Stores a pasted credential for a connection, once the exchange has accepted it.
 * @throws DashboardError `CREDENTIAL_NOT_ACCEPTED`, ExchangeFault; the previous credential then stays.
 */
export async function replaceCredential(
  store: Store,
  connectionId: string,
  credential: Credential,
): Promise<{ prefix: string }> {
  const { baseUrl } = await connectionAccess(store.db, connectionId);
  await tryCredential(baseUrl, credential);
  await storeCredential(store.db, connectionId, credential, "pasted");
  return { prefix: shownPrefix(credential.apiKey) };
}
