import { getAddress, type Address, type Log } from "viem";
import type { Token } from "#protocol/money.ts";
import type { ChainOrder } from "../port.ts";
import type { EvmCall, EvmNode } from "./evm-node.ts";
import { isPullProven, pullCall } from "./pull-call.ts";
import { transferCall } from "./transfer-call.ts";
import { hasMoved } from "./transfer-log.ts";

type Contracts = { tokenAt: (token: Token) => Address; factoryAt: () => Address };

/** The transaction that carries an order out for this treasury. */
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

/** Whether a transaction's log shows that an order of this treasury was carried out. */
export function isOrderProven(
  logs: Log[],
  { tokenAt, factoryAt }: Contracts,
  treasury: Address,
  order: ChainOrder,
): boolean {
  const token = tokenAt(order.token);
  if (order.kind === "pull") {
    return isPullProven(logs, { factory: factoryAt(), treasury, token }, order);
  }
  return hasMoved(logs, { token, from: treasury, to: getAddress(order.to), units: order.units });
}
