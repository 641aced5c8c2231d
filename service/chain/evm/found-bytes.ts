import {
  isAddressEqual,
  keccak256,
  serializeTransaction,
  TransactionNotFoundError,
  type Address,
  type Hex,
} from "viem";
import type { FoundBytes } from "../port.ts";
import type { EvmNode } from "./evm-node.ts";

/** A transaction of `from` as it was signed, made again from what the chain keeps of it; null when there is none. */
export async function foundBytes(
  node: EvmNode,
  from: Address,
  hash: Hex,
): Promise<FoundBytes | null> {
  const found = await node.ask((client) =>
    client.getTransaction({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError) return null;
      throw error;
    }),
  );
  if (found === null || found.type !== "eip1559" || !isAddressEqual(found.from, from)) return null;
  const { chainId, nonce, to, input, value, gas, maxFeePerGas, maxPriorityFeePerGas } = found;
  const { r, s, yParity } = found;
  const raw = serializeTransaction(
    {
      type: "eip1559",
      chainId,
      nonce,
      to,
      data: input,
      value,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      accessList: found.accessList,
    },
    { r, s, yParity },
  );
  return keccak256(raw) === hash ? { raw, hash, validUntil: null, nonce: BigInt(nonce) } : null;
}
