import "server-only";
import { generateKeyPairSigner, getBase58Decoder, signBytes } from "@solana/kit";
import { utils } from "tronweb";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { tronClient } from "#sandbox/test/tron-client.ts";

/** A wallet that signs exactly the bytes or texts it is given. */
export type ByteWallet = {
  address: string;
  sign: (bytes: string) => Promise<string>;
  /** In hexadecimal with 0x, as the family's wallets return it. */
  signText: (text: string) => Promise<string>;
};

/** A wallet with a tronweb key, which signs anything. */
export function tronByteWallet(url: string): ByteWallet {
  const { address, key, tronWeb } = tronClient(url);
  const { ECKeySign } = utils.crypto;
  return {
    address,
    sign: async (bytes) => {
      const raw = bytesOf(bytes);
      const signature = ECKeySign([...bytesOf(txIdOf(raw))], [...bytesOf(key)]);
      return hexOf(encodeSigned({ raw, signature: bytesOf(signature.replace(/^0x/, "")) }));
    },
    signText: async (text) => tronWeb.trx.signMessageV2(text, key),
  };
}

/** A wallet with a key of kit. */
export async function solanaByteWallet(): Promise<
  ByteWallet & { hashOf: (signed: string) => string }
> {
  const { address, keyPair } = await generateKeyPairSigner();
  return {
    address,
    sign: async (bytes) => {
      const message = bytesOf(bytes);
      const signature = await signBytes(keyPair.privateKey, message);
      return hexOf(Uint8Array.from([1, ...signature, ...message]));
    },
    signText: async (text) => {
      const signature = await signBytes(keyPair.privateKey, new TextEncoder().encode(text));
      return `0x${hexOf(Uint8Array.from(signature))}`;
    },
    hashOf: (signed) => getBase58Decoder().decode(bytesOf(signed).slice(1, 65)),
  };
}

/** Sends tokens from the sandbox's faucet. */
export async function give(
  url: string,
  gift: { network: string; address: string; token: string; amount: string },
): Promise<void> {
  const { status, body } = await jsonCall(`${url}/sandbox/faucet`, "POST", gift);
  if (status !== 201) throw new Error(JSON.stringify(body));
}
