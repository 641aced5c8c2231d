import { seal, sealBytes, sealKey, unseal, unsealBytes } from "#platform/seal.ts";
import type { Sealer } from "./domain/access/deps.ts";

/** A sealer with a 32-byte key. */
export function sealerWith(bytes: Uint8Array): Sealer {
  const key = sealKey(bytes);
  return {
    seal: (text, about) => seal(key, text, about),
    open: (sealed, about) => unseal([key], sealed, about),
    sealBytes: (content, about) => sealBytes(key, content, about),
    openBytes: (sealed, about) => unsealBytes([key], sealed, about),
  };
}
