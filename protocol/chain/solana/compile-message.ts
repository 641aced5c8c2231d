import {
  address,
  appendTransactionMessageInstructions,
  blockhash as blockhashOf,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Instruction,
} from "@solana/kit";

type MessageParts = {
  feePayer: string;
  instructions: readonly Instruction[];
  /** A recent blockhash; after 150 slots the chain no longer accepts it, nor the message. */
  blockhash: string;
};

/** The bytes to sign and who must sign them, in order, the fee payer first. */
export type CompiledMessage = { message: Uint8Array; signers: readonly string[] };

/**
 * A legacy message, because a versioned one could hide accounts in lookup tables. The same parts give the
 * same bytes.
 */
export function compileMessage({
  feePayer,
  instructions,
  blockhash,
}: MessageParts): CompiledMessage {
  // The height matters only to code that waits for the transaction; the bytes do not contain it.
  const lifetime = { blockhash: blockhashOf(blockhash), lastValidBlockHeight: 0n };
  const compiled = pipe(
    createTransactionMessage({ version: "legacy" }),
    (it) => setTransactionMessageFeePayer(address(feePayer), it),
    (it) => setTransactionMessageLifetimeUsingBlockhash(lifetime, it),
    (it) => appendTransactionMessageInstructions(instructions, it),
    compileTransactionMessage,
  );
  return {
    message: new Uint8Array(getCompiledTransactionMessageEncoder().encode(compiled)),
    signers: compiled.staticAccounts.slice(0, compiled.header.numSignerAccounts),
  };
}
