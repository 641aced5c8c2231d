import {
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  keccak256,
  parseEventLogs,
  stringToHex,
  type Address,
  type Hash,
  type Hex,
  type Log,
} from "viem";
import { spenderOf } from "#protocol/chain/spender.ts";
import type { PullOrder } from "../port.ts";
import type { EvmCall, EvmNode } from "./evm-node.ts";
import { FACTORY_ABI } from "./factory.ts";
import { payerState, hasMoved } from "./token.ts";

export type PullSide = { factory: Address; treasury: Address; token: Address };

/** A generous upper limit for a pull that also creates the spender. */
const PULL_GAS = 600_000n;
/** Gas to create the spender again, if a reorganisation undoes it after the estimate. */
const SPENDER_GAS = 200_000n;

/** A payout's id on chain. */
export const payoutHash = (payoutId: string): Hex => keccak256(stringToHex(payoutId));

/** Whether a payout was pulled, at the head or in a given block. */
export function isPulled(
  node: EvmNode,
  factory: Address,
  payoutId: string,
  blockHash?: Hash,
): Promise<boolean> {
  return node.ask((client) =>
    client.readContract({
      address: factory,
      abi: FACTORY_ABI,
      functionName: "pulled",
      args: [payoutHash(payoutId)],
      ...(blockHash === undefined ? {} : { blockHash }),
    }),
  );
}

/** Pulls a payer's tokens to the treasury through the spender of the payout's own user. */
export function pullCall(
  node: EvmNode,
  { factory, treasury, token }: PullSide,
  order: PullOrder,
): EvmCall {
  const { userId, payoutId, units } = order;
  const payer = getAddress(order.from);
  const spender = spenderOf(factory, userId);
  const args = [BigInt(userId), payoutHash(payoutId), token, payer, units] as const;
  return {
    from: treasury,
    to: factory,
    data: encodeFunctionData({ abi: FACTORY_ABI, functionName: "pull", args }),
    gasAtMost: PULL_GAS,
    gasRoom: SPENDER_GAS,
    obstacle: async (block) => {
      if (await isPulled(node, factory, payoutId, block.hash)) {
        return { why: "already_pulled", detail: "this payout was pulled" };
      }
      const state = await payerState(node, { token, payer, spender }, block);
      const { allowanceUnits: allowed, balanceUnits: held } = state;
      if (allowed >= units && held >= units) return null;
      return { why: "not_allowed", detail: `${allowed} allowed and ${held} held of ${units}` };
    },
  };
}

/** Whether a log proves the pull: one event of the factory, and one transfer of these units by the token. */
export function isPullProven(
  logs: Log[],
  { factory, treasury, token }: PullSide,
  { userId, payoutId, from, units }: PullOrder,
): boolean {
  const payer = getAddress(from);
  const payout = payoutHash(payoutId);
  const told = parseEventLogs({ abi: FACTORY_ABI, eventName: "Pulled", logs })
    .filter(({ address }) => isAddressEqual(address, factory))
    .filter(({ args }) => args.payoutId === payout);
  const [pull, second] = told;
  if (pull === undefined || second !== undefined) return false;
  const isOrdered =
    pull.args.userId === BigInt(userId) &&
    pull.args.units === units &&
    isAddressEqual(pull.args.token, token) &&
    isAddressEqual(pull.args.from, payer);
  return isOrdered && hasMoved(logs, { token, from: payer, to: treasury, units });
}
