import { keccak256, serializeTransaction, TransactionNotFoundError, type Hex } from "viem";
import type { SentBytes } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";

/** The signed bytes of a mined transaction; null where no block holds it, or the node changes its bytes. */
export async function sentBytes(node: EvmNode, hash: Hex): Promise<SentBytes | null> {
  const found = await node.ask((client) =>
    client.getTransaction({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError) return null;
      throw error;
    }),
  );
  if (found === null || found.blockNumber === null || found.type !== "eip1559") return null;
  const { chainId, nonce, to, input: data, value, gas, accessList, from } = found;
  const { maxFeePerGas, maxPriorityFeePerGas, r, s, yParity } = found;
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
  const raw = serializeTransaction(
    { type: "eip1559", chainId, nonce, to, data, value, accessList, ...fees },
    { r, s, yParity: yParity ?? 0 },
  );
  if (keccak256(raw) !== hash) return null;
  return { raw, hash, nonce: BigInt(nonce), signer: from, validUntil: null };
}
