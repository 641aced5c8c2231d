import { randomUUID } from "node:crypto";
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
} from "@solana-program/token";
import { SOLANA_TOKEN_DECIMALS } from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { FaucetTransfer } from "#sandbox/chain/running-chain.ts";
import { HASH_LIFETIME, type SlotClock } from "./slot-clock.ts";
import { SOLANA_MINTS } from "./solana-network.ts";

const MEMO_PROGRAM = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

/** Makes a gift unique: two equal gifts in one slot would be the same bytes and run once. */
const oneOfItsKind = (): Instruction => ({
  programAddress: MEMO_PROGRAM,
  data: new TextEncoder().encode(`ponte sandbox faucet ${randomUUID()}`),
});

async function instructionsOf(
  key: KeyPairSigner,
  transfer: FaucetTransfer,
): Promise<Instruction[]> {
  const owner = address(transfer.address);
  if (transfer.token === "NATIVE") {
    const amount = transfer.units;
    return [getTransferSolInstruction({ source: key, destination: owner, amount })];
  }
  const mint = address(SOLANA_MINTS[transfer.token]);
  const token = await tokenAccountOf({ owner, mint });
  return [
    // The faucet pays for the account.
    getCreateAssociatedTokenIdempotentInstruction({ payer: key, ata: token, owner, mint }),
    getMintToCheckedInstruction({
      mint,
      token,
      mintAuthority: key,
      amount: transfer.units,
      decimals: SOLANA_TOKEN_DECIMALS,
    }),
  ];
}

/** A gift's transaction, signed by the faucet. */
export async function signFaucetTransfer(
  key: KeyPairSigner,
  clock: SlotClock,
  transfer: FaucetTransfer,
): Promise<Uint8Array> {
  const instructions = [...(await instructionsOf(key, transfer)), oneOfItsKind()];
  const slot = clock.slot();
  const lifetime = {
    blockhash: blockhash(clock.hashOf(slot)),
    lastValidBlockHeight: BigInt(slot + HASH_LIFETIME),
  };
  const transaction = await pipe(
    createTransactionMessage({ version: "legacy" }),
    (it) => setTransactionMessageFeePayerSigner(key, it),
    (it) => setTransactionMessageLifetimeUsingBlockhash(lifetime, it),
    (it) => appendTransactionMessageInstructions(instructions, it),
    signTransactionMessageWithSigners,
  );
  return new Uint8Array(getTransactionEncoder().encode(transaction));
}
