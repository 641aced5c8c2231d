import "server-only";
import {
  seal,
  sealBytes,
  sealKey,
  type SealKeys,
  unseal,
  unsealBytes,
} from "#platform/sealing/seal.ts";
import { env } from "#lib/core/env.ts";
import type { Place } from "./sealed-columns.ts";

/** The key that seals, and those that open as well. */
export function sealKeys(): SealKeys {
  const [newest, ...previous] = env().dataKeys;
  return [sealKey(newest), ...previous.map(sealKey)];
}

/** Seals the content of a column. */
export function sealFor(place: Place, plaintext: string): string {
  return seal(sealKeys()[0], plaintext, place);
}

/** @throws SealError when it was changed, or sealed for another place or with a key that is not given. */
export function openSealed(place: Place, sealed: string): string {
  return unseal(sealKeys(), sealed, place);
}

/** Seals the content of a column of bytes. */
export function sealBytesFor(place: Place, bytes: Uint8Array): Uint8Array {
  return sealBytes(sealKeys()[0], bytes, place);
}

/** @throws SealError as `openSealed` does. */
export function openSealedBytes(place: Place, sealed: Uint8Array): Uint8Array {
  return unsealBytes(sealKeys(), sealed, place);
}
