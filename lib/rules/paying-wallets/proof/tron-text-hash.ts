import { keccak256, stringToBytes, type Hex } from "viem";

/** The hash that Tron wallets sign for a text (TIP-191, `signMessageV2`). */
export function tronTextHash(text: string): Hex {
  const bytes = stringToBytes(text);
  const prefix = stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`);
  return keccak256(Uint8Array.from([...prefix, ...bytes]));
}
