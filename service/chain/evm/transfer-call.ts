import { encodeFunctionData, getAddress, type Address } from "viem";
import type { TransferOrder } from "../port.ts";
import type { EvmCall, EvmNode } from "./evm-node.ts";
import { TOKEN_ABI } from "./token-abi.ts";

/** Gas of a plain token transfer, generously. */
const TRANSFER_GAS = 100_000n;

/** Tokens of the treasury to somebody. */
export function transferCall(
  node: EvmNode,
  { treasury, token }: { treasury: Address; token: Address },
  order: TransferOrder,
): EvmCall {
  const args = [getAddress(order.to), order.units] as const;
  return {
    from: treasury,
    to: token,
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args }),
    gasAtMost: TRANSFER_GAS,
    gasRoom: 0n,
    obstacle: async ({ hash: blockHash }) => {
      const held = await node.ask((client) =>
        client.readContract({
          address: token,
          abi: TOKEN_ABI,
          functionName: "balanceOf",
          args: [treasury],
          blockHash,
        }),
      );
      if (held >= order.units) return null;
      return { why: "unclear", detail: `the treasury holds ${held} of ${order.units}` };
    },
  };
}
