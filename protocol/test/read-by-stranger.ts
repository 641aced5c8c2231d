import {
  ComputeBudgetInstruction,
  Message,
  TransactionInstruction,
  VersionedMessage,
} from "@solana/web3.js";
import { base58 } from "@scure/base";

const BUDGET = "ComputeBudget111111111111111111111111111111";
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";

/** The priority fee of a message in lamports, rounded up, and how many assertions it has. */
function additionsOf(instructions: readonly TransactionInstruction[]) {
  let [units, price] = [200_000 * instructions.length, 0n];
  for (const one of instructions) {
    if (one.programId.toBase58() !== BUDGET) continue;
    const kind = ComputeBudgetInstruction.decodeInstructionType(one);
    if (kind === "SetComputeUnitLimit") {
      units = ComputeBudgetInstruction.decodeSetComputeUnitLimit(one).units;
    } else if (kind === "SetComputeUnitPrice") {
      price = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(one).microLamports);
    } else throw new Error(`a wallet has no reason for ${kind}`);
  }
  const many = instructions.filter((one) => one.programId.toBase58() === LIGHTHOUSE);
  if (many.some(({ data }) => (data[0] ?? 0) < 2 || (data[0] ?? 0) > 17)) throw new Error("writes");
  const capped = BigInt(Math.min(units, 1_400_000));
  return { fee: (price * capped + 999_999n) / 1_000_000n, assertions: many.length };
}

/**
 * All that a message does, as an older library reads it that shares no code with ours: the same text for
 * messages that do the same, whatever their limit, price and assertions are.
 * @throws Error for what no wallet may add
 */
export function readByStranger(bytes: Uint8Array): string {
  const version = VersionedMessage.deserializeMessageVersion(bytes);
  const message = Message.from(bytes);
  const again = new Uint8Array(message.serialize());
  if (!Buffer.from(again).equals(Buffer.from(bytes))) throw new Error("spelled otherwise");
  const keys = message.accountKeys;
  const instructions = message.instructions.map(
    ({ programIdIndex, accounts, data }) =>
      new TransactionInstruction({
        programId: keys[programIdIndex]!,
        keys: accounts.map((at) => ({
          pubkey: keys[at]!,
          isSigner: message.isAccountSigner(at),
          isWritable: message.isAccountWritable(at),
        })),
        data: Buffer.from(base58.decode(data)),
      }),
  );
  const { fee, assertions } = additionsOf(instructions);
  if (fee > 1_000_000n || assertions > 4) throw new Error("above the caps");
  const known = [BUDGET, LIGHTHOUSE];
  const others = instructions.filter(({ programId }) => !known.includes(programId.toBase58()));
  const written = keys.filter((_, at) => message.isAccountWritable(at));
  return JSON.stringify({
    version,
    signers: message.header.numRequiredSignatures,
    feePayer: keys[0]?.toBase58(),
    blockhash: message.recentBlockhash,
    written: written.map((key) => key.toBase58()).sort(),
    does: others.map((one) => [
      one.programId.toBase58(),
      one.keys.map((key) => [key.pubkey.toBase58(), key.isSigner, key.isWritable]),
      one.data.toString("hex"),
    ]),
  });
}
