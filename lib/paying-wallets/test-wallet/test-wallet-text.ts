import "server-only";
import { signBytes } from "@solana/kit";
import { stringToBytes, type Hex } from "viem";
import { sign, signMessage } from "viem/accounts";
import type { Family } from "#protocol/chain/networks.ts";
import { tronTextHash } from "#lib/rules/paying-wallets/proof/tron-text-hash.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { solanaSigner, type StoredTestWallet } from "./test-wallet-bytes.ts";

const SIGN: Record<Family, (held: StoredTestWallet, text: string) => Promise<string>> = {
  evm: ({ key }, text) => signMessage({ message: text, privateKey: key as Hex }),
  tron: ({ key }, text) => sign({ hash: tronTextHash(text), privateKey: key as Hex, to: "hex" }),
  solana: async (held, text) => {
    const { keyPair } = await solanaSigner(held);
    return `0x${hexOf(await signBytes(keyPair.privateKey, stringToBytes(text)))}`;
  },
};

/** The test wallet's signature of a text, in its family's form, in hexadecimal with 0x. */
export const signTextByKey = (
  family: Family,
  held: StoredTestWallet,
  text: string,
): Promise<string> => SIGN[family](held, text);
