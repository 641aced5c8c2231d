import "server-only";
import { seal, sealBytes, sealKey, type SealKey, unseal, unsealBytes } from "#platform/seal.ts";
import { env } from "#lib/core/env.ts";

/** The place a sealed text belongs to: copied to another it can't be opened. */
export type Place = { table: string; column: string; row: string };

const placeText = ({ table, column, row }: Place) => `${table}.${column}#${row}`;

const key = (): SealKey => sealKey(env().dataKey);

/** What stands in a sealed column. */
export function sealFor(place: Place, plaintext: string): string {
  return seal(key(), plaintext, placeText(place));
}

/** @throws SealError when it was changed, belongs to another row, or DATA_KEY is another. */
export function openSealed(place: Place, sealed: string): string {
  return unseal([key()], sealed, placeText(place));
}

/** What stands in a sealed column of bytes. */
export function sealBytesFor(place: Place, bytes: Uint8Array): Uint8Array {
  return sealBytes(key(), bytes, placeText(place));
}

/** @throws SealError as `openSealed` does. */
export function openSealedBytes(place: Place, sealed: Uint8Array): Uint8Array {
  return unsealBytes([key()], sealed, placeText(place));
}
