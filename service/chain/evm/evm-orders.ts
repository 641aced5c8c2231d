import { getAddress, type Address, type Log, encodeFunctionData } from "viem";
import type { Token } from "#protocol/money/money.ts";
import type { ChainOrder, MinedOutcome, TransferOrder } from "../port.ts";
import type { EvmCall, EvmNode } from "./evm-node.ts";
import { isPullProven, pullCall } from "./pull-call.ts";
import { hasMoved, TOKEN_ABI } from "./token.ts";

/** A generous upper limit for a plain token transfer. */
const TRANSFER_GAS = 100_000n;

/** Sends tokens from the treasury. */
function transferCall(
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

type Contracts = { tokenAt: (token: Token) => Address; factoryAt: () => Address };

/** The transaction that carries out an order for this treasury. */
export function orderCall(
  node: EvmNode,
  { tokenAt, factoryAt }: Contracts,
  treasury: Address,
  order: ChainOrder,
): EvmCall {
  const token = tokenAt(order.token);
  return order.kind === "pull"
    ? pullCall(node, { factory: factoryAt(), treasury, token }, order)
    : transferCall(node, { treasury, token }, order);
}

/**
 * Judges by the log what an executed transaction did for an order of this treasury. `factoryAt` is the
 * factory that a pull's transaction called.
 */
export function executedOutcome(
  logs: Log[],
  { tokenAt, factoryAt }: Contracts,
  treasury: Address,
  order: ChainOrder,
): MinedOutcome {
  const token = tokenAt(order.token);
  if (order.kind === "pull") {
    // A reorganisation had removed the factory: a call to an address without code executes and does
    // nothing. Another pull is safe, because a payout id is pulled only once.
    if (logs.length === 0) return "reverted";
    const isProven = isPullProven(logs, { factory: factoryAt(), treasury, token }, order);
    return isProven ? "delivered" : "unproven";
  }
  const movement = { token, from: treasury, to: getAddress(order.to), units: order.units };
  return hasMoved(logs, movement) ? "delivered" : "unproven";
}
