import "server-only";
import { seal, sealBytes, sealKey, type SealKey, unseal, unsealBytes } from "#platform/seal.ts";
import { env } from "#lib/core/env.ts";

/** The column and row that a sealed text is bound to: it can't be opened in any other place. */
export type Place = { table: string; column: string; row: string };

const placeText = ({ table, column, row }: Place) => `${table}.${column}#${row}`;

const key = (): SealKey => sealKey(env().dataKey);

/** Seals the content of a column. */
export function sealFor(place: Place, plaintext: string): string {
  return seal(key(), plaintext, placeText(place));
}

/** @throws SealError when it was changed, or sealed for another place or with another DATA_KEY. */
export function openSealed(place: Place, sealed: string): string {
  return unseal([key()], sealed, placeText(place));
}

/** Seals the content of a column of bytes. */
export function sealBytesFor(place: Place, bytes: Uint8Array): Uint8Array {
  return sealBytes(key(), bytes, placeText(place));
}

/** @throws SealError as `openSealed` does. */
export function openSealedBytes(place: Place, sealed: Uint8Array): Uint8Array {
  return unsealBytes([key()], sealed, placeText(place));
}
