import { seal, sealBytes, sealKey, unseal, unsealBytes } from "#platform/sealing/seal.ts";
import type { Sealer } from "./domain/access/deps.ts";

/** Seals with a 32-byte key, and opens with the previous ones too. */
export function sealerWith(bytes: Uint8Array, ...previous: readonly Uint8Array[]): Sealer {
  const key = sealKey(bytes);
  const keys = [key, ...previous.map(sealKey)];
  return {
    seal: (text, about) => seal(key, text, about),
    open: (sealed, about) => unseal(keys, sealed, about),
    sealBytes: (content, about) => sealBytes(key, content, about),
    openBytes: (sealed, about) => unsealBytes(keys, sealed, about),
  };
}
