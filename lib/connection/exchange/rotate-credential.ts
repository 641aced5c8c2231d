import "server-only";
import { deleteCredential, rotateCredential } from "#protocol/wire/credentials.ts";
import { DashboardError, isDashboardError } from "#lib/core/access/dashboard-error.ts";
import { storeCredential, type Credential } from "#lib/core/exchange/connection-credentials.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/exchange/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { findCredential } from "#lib/core/exchange/own-credential.ts";
import { tryCredential } from "./try-credential.ts";

type Asked = { id: number; overlapHours: number; idempotencyKey: string };

/** `taken`: the dashboard itself uses the new one, which nobody needs to see. */
export type Rotated =
  | { taken: false; name: string; credential: Credential }
  | { taken: true; name: string; oldHasEnded: boolean };

/** Both credentials must work during the change, wherever it is interrupted. */
const OWN_OVERLAP_HOURS = 1;

async function endOld(exchange: Exchange, id: number): Promise<boolean> {
  try {
    await exchange.call(deleteCredential, { id: String(id) });
    return true;
  } catch (error) {
    if (isExchangeFault(error)) return error.status === 404;
    throw error;
  }
}

/** The exchange answers CONFLICT for a credential that has expired or was rotated before. */
async function newFrom(exchange: Exchange, { id, overlapHours, idempotencyKey }: Asked) {
  const input = { id: String(id), overlap_hours: overlapHours };
  try {
    return await exchange.call(rotateCredential, input, { idempotencyKey });
  } catch (cause) {
    if (!isExchangeFault(cause) || cause.code !== "CONFLICT") throw cause;
    throw new DashboardError("CREDENTIAL_ENDED", { cause });
  }
}

/** The new credential exists: a repeated request with the same key gets it and tries it again. */
async function tryNew(baseUrl: string, credential: Credential): Promise<void> {
  try {
    await tryCredential(baseUrl, credential);
  } catch (cause) {
    if (!isExchangeFault(cause) && !isDashboardError(cause)) throw cause;
    throw new DashboardError("ROTATION_UNFINISHED", { cause });
  }
}

/**
 * Gives a credential a new key and secret. The dashboard's own new one is tried and stored before the old one
 * may end; if it is not accepted, the dashboard keeps the old one.
 * @throws DashboardError `NOT_FOUND`, `CREDENTIAL_ENDED`, `ROTATION_UNFINISHED`; ExchangeFault
 */
export async function rotate(
  store: Store,
  exchange: Exchange,
  { id, overlapHours, idempotencyKey }: Asked,
): Promise<Rotated> {
  const { isOwn } = await findCredential(store, exchange, id);
  const overlap = isOwn ? Math.max(overlapHours, OWN_OVERLAP_HOURS) : overlapHours;
  const { name, apiKey, apiSecret } = await newFrom(exchange, {
    id,
    overlapHours: overlap,
    idempotencyKey,
  });
  const credential = { apiKey, apiSecret };
  if (!isOwn) return { taken: false, name, credential };
  const { connectionId } = exchange.account;
  const { baseUrl } = await connectionAccess(store.db, connectionId);
  await tryNew(baseUrl, credential);
  await storeCredential(store.db, connectionId, credential, "rotated");
  const oldHasEnded = overlapHours === 0 && (await endOld(exchange, id));
  return { taken: true, name, oldHasEnded };
}
