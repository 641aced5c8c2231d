import { createHash } from "node:crypto";
import { Keypair, PublicKey } from "@solana/web3.js";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";

const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const TOKEN_ACCOUNTS = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

/** Where an owner's tokens are, by Solana's older library. */
export function tokenAccountBy(owner: PublicKey, mint: string): PublicKey {
  const seeds = [owner, TOKEN_PROGRAM, new PublicKey(mint)].map((one) => one.toBuffer());
  return PublicKey.findProgramAddressSync(seeds, TOKEN_ACCOUNTS)[0];
}

/** Wallets of payouts, each with a payer of its own: the same in every world, since its chain is new. */
export const SOLANA_PAYERS: readonly Keypair[] = Array.from({ length: 6 }, (_one, index) =>
  Keypair.fromSeed(
    new Uint8Array(createHash("sha256").update(`ponte fault payer ${index}`).digest()),
  ),
);

const ACCOUNTS = SOLANA_PAYERS.flatMap(({ publicKey }) =>
  Object.values(SOLANA_PINS.sandbox.mints).map((mint) =>
    tokenAccountBy(publicKey, mint).toBase58(),
  ),
);

/** Whether one of their token accounts is named in a call. */
export const namesPayerAccount = (text: string): boolean =>
  ACCOUNTS.some((account) => text.includes(account));
