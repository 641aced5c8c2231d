import {
  getPublicKeyFromAddress,
  isAddress,
  type SignatureBytes,
  verifySignature,
} from "@solana/kit";
import { recoverAddress, recoverMessageAddress, stringToBytes, type Hex } from "viem";
import type { Family } from "#protocol/chain/networks.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronTextHash } from "./tron-text-hash.ts";

/** A secp256k1 signature: r, s and the recovery byte. */
const RECOVERABLE = /^0x[0-9a-f]{130}$/i;
const ED25519 = /^0x[0-9a-f]{128}$/i;

const CHECKS: Record<Family, (address: string, text: string, signature: Hex) => Promise<boolean>> =
  {
    // By recovery alone (EIP-191): a contract's answer (EIP-1271) proves no key.
    evm: async (address, text, signature) =>
      RECOVERABLE.test(signature) &&
      (await recoverMessageAddress({ message: text, signature })) === address,
    tron: async (address, text, signature) =>
      RECOVERABLE.test(signature) &&
      tronForm(await recoverAddress({ hash: tronTextHash(text), signature })) === address,
    solana: async (address, text, signature) =>
      ED25519.test(signature) &&
      isAddress(address) &&
      verifySignature(
        await getPublicKeyFromAddress(address),
        bytesOf(signature.slice(2)) as SignatureBytes,
        stringToBytes(text),
      ),
  };

/**
 * Whether this address's key signed exactly this text, in the way its family's wallets sign texts.
 * `address` is canonical for its family, `signature` is hexadecimal after 0x. Never throws.
 */
export async function isSignedText(
  { family, address }: { family: Family; address: string },
  text: string,
  signature: string,
): Promise<boolean> {
  try {
    return await CHECKS[family](address, text, signature as Hex);
  } catch {
    // A malformed signature.
    return false;
  }
}
