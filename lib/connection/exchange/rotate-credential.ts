import "server-only";
import {
  deleteCredential,
  rotateCredential,
  type ListedCredential,
} from "#protocol/wire/credentials.ts";
import { DashboardError, isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { storeCredential, type Credential } from "#lib/core/exchange/connection-credentials.ts";
import { connectionAccess } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { findCredential } from "#lib/core/exchange/own-credential.ts";
import {
  isSuccessor,
  storeOwnRotation,
  recordSuccessor,
  ownRotations,
} from "#lib/connection/rows/own-rotations.ts";
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

/** The new credential exists: a repeated request gets it and tries it again. */
async function tryNew(baseUrl: string, credential: Credential): Promise<void> {
  try {
    await tryCredential(baseUrl, credential);
  } catch (cause) {
    if (!isExchangeFault(cause) && !isDashboardError(cause)) throw cause;
    throw new DashboardError("ROTATION_UNFINISHED", { cause });
  }
}

/** Rotates what the dashboard itself uses; that it does is noted before the exchange is asked. */
async function rotateOwn(
  store: Store,
  exchange: Exchange,
  { id, overlapHours, idempotencyKey }: Asked,
  name: string,
): Promise<Rotated> {
  const { connectionId } = exchange.account;
  const overlap = Math.max(overlapHours, OWN_OVERLAP_HOURS);
  const asked = { id, name, idempotencyKey, overlapHours: overlap };
  const kept = await storeOwnRotation(store.db, connectionId, asked);
  const made = await newFrom(exchange, { id, ...kept });
  await recordSuccessor(store.db, connectionId, id, made);
  const credential = { apiKey: made.apiKey, apiSecret: made.apiSecret };
  const { baseUrl } = await connectionAccess(store.db, connectionId);
  await tryNew(baseUrl, credential);
  await storeCredential(store.db, connectionId, credential, "rotated");
  const oldHasEnded = overlapHours === 0 && (await endOld(exchange, id));
  return { taken: true, name: made.name, oldHasEnded };
}

/**
 * Whether the credential, which the dashboard does not use, comes of a rotation of one that it did: such a one
 * is shown to nobody. True: it was rotated and the dashboard has taken the new one, so that a repeated request
 * is done already.
 * @throws DashboardError `CREDENTIAL_ENDED`, `CREDENTIAL_OF_PONTE`
 */
async function isTakenAlready(
  store: Store,
  connectionId: string,
  record: ListedCredential,
  idempotencyKey: string,
): Promise<boolean> {
  const rotations = await ownRotations(store.db, connectionId);
  const own = rotations.find(({ credentialId }) => credentialId === BigInt(record.id));
  if (own) {
    const { apiKey } = await connectionAccess(store.db, connectionId);
    const { successorPrefix } = own;
    const isTaken = successorPrefix !== null && apiKey.startsWith(successorPrefix);
    if (isTaken && own.idempotencyKey === idempotencyKey) return true;
    throw new DashboardError("CREDENTIAL_ENDED");
  }
  if (rotations.some((one) => isSuccessor(one, record))) {
    throw new DashboardError("CREDENTIAL_OF_PONTE");
  }
  return false;
}

/**
 * Gives a credential a new key and secret. The dashboard's own new one is tried and stored before the old one
 * may end; if it is not accepted, the dashboard keeps the old one.
 * @param before runs right before the exchange is asked: for the credential whose new one is shown, else for null
 * @throws DashboardError `NOT_FOUND`, `CREDENTIAL_ENDED`, `CREDENTIAL_OF_PONTE`, `ROTATION_UNFINISHED`;
 *   ExchangeFault
 */
export async function rotate(
  store: Store,
  exchange: Exchange,
  asked: Asked,
  before: (shown: ListedCredential | null) => Promise<void>,
): Promise<Rotated> {
  const { id, overlapHours, idempotencyKey } = asked;
  const { connectionId } = exchange.account;
  const { record, isOwn } = await findCredential(store, exchange, id);
  // Read after the credential in use was: whoever changes that one has noted the rotation before.
  const isTaken = !isOwn && (await isTakenAlready(store, connectionId, record, idempotencyKey));
  await before(isOwn || isTaken ? null : record);
  if (isOwn) return rotateOwn(store, exchange, asked, record.name);
  if (isTaken) {
    const oldHasEnded = overlapHours === 0 && (await endOld(exchange, id));
    return { taken: true, name: record.name, oldHasEnded };
  }
  const { name, apiKey, apiSecret } = await newFrom(exchange, asked);
  const { apiKey: inUse } = await connectionAccess(store.db, connectionId);
  if (apiKey === inUse) return { taken: true, name, oldHasEnded: false };
  return { taken: false, name, credential: { apiKey, apiSecret } };
}
