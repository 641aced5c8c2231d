import type { Token } from "#protocol/money/money.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { encodeFunctionData, getAddress, type Log } from "viem";
import { executedOutcome } from "../evm/evm-orders.ts";
import { TOKEN_ABI } from "../evm/token.ts";
import type { ChainOrder, MinedOutcome, TransferOrder } from "../port.ts";
import type { TreasuryCall } from "./plan-tron-call.ts";
import { readUint } from "./tron-calls.ts";
import type { TronNode } from "./tron-node.ts";
import { tronPullCall } from "./tron-pulls.ts";

export type TronContracts = {
  tokenAt: (token: Token) => string;
  factoryAt: () => string;
};
type TreasurySide = TronContracts & { spenderOf: (userId: number) => string; treasury: string };

/** The treasury's balance at the head, in minor units. */
export function treasuryBalance(node: TronNode, treasury: string, token: string): Promise<bigint> {
  const args = [evmForm(treasury)] as const;
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "balanceOf", args });
  return readUint(node, { owner: treasury, contract: token, data });
}

function transferCall(
  node: TronNode,
  { treasury, tokenAt }: TreasurySide,
  { token, to, units }: TransferOrder,
): TreasuryCall {
  const contract = tokenAt(token);
  const args = [evmForm(to), units] as const;
  return {
    owner: treasury,
    contract,
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args }),
    obstacle: async () => {
      const has = await treasuryBalance(node, treasury, contract);
      if (has >= units) return null;
      return { why: "unclear", detail: `the treasury holds ${has} of ${units}` };
    },
  };
}

/** The transaction that carries out an order for this treasury. */
export function tronOrderCall(node: TronNode, side: TreasurySide, order: ChainOrder): TreasuryCall {
  if (order.kind === "transfer") return transferCall(node, side, order);
  const { treasury, tokenAt, factoryAt, spenderOf } = side;
  const pull = {
    treasury,
    factory: factoryAt(),
    token: tokenAt(order.token),
    spender: spenderOf(order.userId),
  };
  return tronPullCall(node, pull, order);
}

const inLogs = (address: string) => getAddress(evmForm(address));

/**
 * Judges by the log what an executed transaction did for an order of this treasury. `factoryAt` is the
 * factory that a pull's transaction called.
 */
export function tronOutcome(
  logs: Log[],
  { tokenAt, factoryAt }: TronContracts,
  treasury: string,
  order: ChainOrder,
): MinedOutcome {
  const contracts = {
    tokenAt: (token: Token) => inLogs(tokenAt(token)),
    factoryAt: () => inLogs(factoryAt()),
  };
  const asked =
    order.kind === "pull"
      ? { ...order, from: inLogs(order.from) }
      : { ...order, to: inLogs(order.to) };
  return executedOutcome(logs, contracts, inLogs(treasury), asked);
}
