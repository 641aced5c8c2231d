import {
  address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Base64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import {
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import type { TestSolana } from "./open-test-solana.ts";

type Rpc = TestSolana["rpc"];

/** A wallet on the sandbox's Solana, built with kit alone. */
export async function solanaWallet(rpc: Rpc, key?: KeyPairSigner) {
  const signer = key ?? (await generateKeyPairSigner());
  const sign = async (
    instructions: readonly Instruction[],
    version: "legacy" | 0 = 0,
  ): Promise<Base64EncodedWireTransaction> => {
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: "confirmed" }).send();
    const transaction = await pipe(
      createTransactionMessage({ version }),
      (it) => setTransactionMessageFeePayerSigner(signer, it),
      (it) => setTransactionMessageLifetimeUsingBlockhash(lifetime, it),
      (it) => appendTransactionMessageInstructions(instructions, it),
      signTransactionMessageWithSigners,
    );
    return getBase64EncodedWireTransaction(transaction);
  };
  const post = (wire: Base64EncodedWireTransaction, skipPreflight = false) =>
    rpc.sendTransaction(wire, { encoding: "base64", skipPreflight }).send();
  const send = async (...instructions: Instruction[]) => post(await sign(instructions));
  return {
    signer,
    address: signer.address,
    sign,
    post,
    send,
    /** Allows a delegate units of a token that this wallet holds. */
    async allow(token: string, delegate: string, units: bigint) {
      const mint = address(token);
      const held = { owner: signer.address, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS };
      const [source] = await findAssociatedTokenPda(held);
      const allowed = { source, mint, delegate: address(delegate), amount: units, decimals: 6 };
      return send(getApproveCheckedInstruction({ ...allowed, owner: signer }));
    },
  };
}
