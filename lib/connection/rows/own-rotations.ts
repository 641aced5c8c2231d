import "server-only";
import { shownPrefix, type Credential } from "#lib/core/exchange/connection-credentials.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ListedCredential } from "#protocol/wire/credentials.ts";

/** A rotation of the dashboard's own credential. */
export type OwnRotation = {
  credentialId: bigint;
  name: string;
  idempotencyKey: string;
  overlapHours: number;
  successorId: bigint | null;
  /** Null: it is not known what came back. */
  successorPrefix: string | null;
};

export async function ownRotations(rows: Rows, connectionId: string): Promise<OwnRotation[]> {
  return rows
    .selectFrom("own_rotation")
    .select(["name", "credential_id as credentialId", "idempotency_key as idempotencyKey"])
    .select(["overlap_hours as overlapHours", "successor_id as successorId"])
    .select("successor_prefix as successorPrefix")
    .where("connection_id", "=", connectionId)
    .execute();
}

type Asked = Pick<OwnRotation, "name" | "idempotencyKey" | "overlapHours"> & { id: number };

/**
 * Notes that the own credential is about to be rotated. One that was asked for already stays as it was, so
 * that asking again brings the same new credential.
 */
export async function storeOwnRotation(
  rows: Rows,
  connectionId: string,
  { id, name, idempotencyKey, overlapHours }: Asked,
): Promise<Pick<OwnRotation, "idempotencyKey" | "overlapHours">> {
  await rows
    .insertInto("own_rotation")
    .values({
      connection_id: connectionId,
      credential_id: BigInt(id),
      name,
      idempotency_key: idempotencyKey,
      overlap_hours: overlapHours,
      successor_id: null,
      successor_prefix: null,
    })
    .onConflict((conflict) => conflict.columns(["connection_id", "credential_id"]).doNothing())
    .execute();
  return rows
    .selectFrom("own_rotation")
    .select(["idempotency_key as idempotencyKey", "overlap_hours as overlapHours"])
    .where("connection_id", "=", connectionId)
    .where("credential_id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
}

/** Notes which credential a rotation has brought. */
export async function recordSuccessor(
  rows: Rows,
  connectionId: string,
  id: number,
  made: Pick<Credential, "apiKey"> & { id: number | null },
): Promise<void> {
  await rows
    .updateTable("own_rotation")
    .set({
      successor_id: made.id === null ? null : BigInt(made.id),
      successor_prefix: shownPrefix(made.apiKey),
    })
    .where("connection_id", "=", connectionId)
    .where("credential_id", "=", BigInt(id))
    .execute();
}

/** A shorter prefix does not identify a key. */
const PREFIX_LEAST = 4;

/**
 * Whether a listed credential is what a rotation has brought. Where the answer was lost, or the list does not
 * tell, that is any later one of the same name.
 */
export function isSuccessor(
  { credentialId, name, successorId, successorPrefix }: OwnRotation,
  record: Pick<ListedCredential, "id" | "name" | "prefix">,
): boolean {
  if (successorId !== null) return BigInt(record.id) === successorId;
  const { prefix } = record;
  if (successorPrefix === null || prefix.length < PREFIX_LEAST) {
    return record.name === name && BigInt(record.id) > credentialId;
  }
  return prefix.startsWith(successorPrefix) || successorPrefix.startsWith(prefix);
}
