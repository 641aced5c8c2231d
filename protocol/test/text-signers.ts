import { createPrivateKey, sign } from "node:crypto";
import { Keypair } from "@solana/web3.js";
import { Wallet } from "ethers";
import { TronWeb, utils } from "tronweb";
import type { Family } from "#protocol/chain/networks.ts";

/** A test key; it signs as the family's wallets do, in hexadecimal after 0x. */
export type TextSigner = { address: string; signText: (text: string) => Promise<string> };

/** The PKCS 8 prefix of a 32-byte Ed25519 key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SEED_BYTES = 32;

/** New keys of each family, from an unmodified library other than the one under test. */
export const textSigner: Record<Family, () => TextSigner> = {
  evm: () => {
    const { address, signingKey } = Wallet.createRandom();
    return { address, signText: (text) => new Wallet(signingKey).signMessage(text) };
  },
  tron: () => {
    const { privateKey, address } = utils.accounts.generateAccount();
    const client = new TronWeb({ fullHost: "http://127.0.0.1:9" });
    const signText = async (text: string) => client.trx.signMessageV2(text, privateKey);
    return { address: address.base58, signText };
  },
  solana: () => {
    const pair = Keypair.generate();
    const der = Buffer.concat([PKCS8, pair.secretKey.subarray(0, SEED_BYTES)]);
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const signText = async (text: string) =>
      `0x${sign(null, Buffer.from(text), key).toString("hex")}`;
    return { address: pair.publicKey.toBase58(), signText };
  },
};
