import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { encodeFunctionData } from "viem";
import { FACTORY_ABI } from "../evm/factory-abi.ts";
import { payoutHash } from "../evm/pull-call.ts";
import type { PullOrder } from "../port.ts";
import { payerAtHead, readUint } from "./tron-calls.ts";
import type { TreasuryCall } from "./plan-tron-call.ts";
import type { TronNode } from "./tron-node.ts";

export type TronPullSide = { factory: string; treasury: string; token: string; spender: string };

/** Creating the spender, which a reorganisation may undo after the estimate. */
const SPENDER_ENERGY = 200_000n;

/** Whether a payout was pulled, at the head. */
export async function isPulledOnTron(
  node: TronNode,
  factory: string,
  payoutId: string,
): Promise<boolean> {
  const args = [payoutHash(payoutId)] as const;
  const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: "pulled", args });
  return (await readUint(node, { owner: factory, contract: factory, data })) !== 0n;
}

/** Tokens of a payer to the treasury, through the spender of the payout's own user. */
export function tronPullCall(
  node: TronNode,
  { factory, treasury, token, spender }: TronPullSide,
  { userId, payoutId, from, units }: PullOrder,
): TreasuryCall {
  const pulled = [evmForm(token), evmForm(from), units] as const;
  const args = [BigInt(userId), payoutHash(payoutId), ...pulled] as const;
  return {
    owner: treasury,
    contract: factory,
    data: encodeFunctionData({ abi: FACTORY_ABI, functionName: "pull", args }),
    energyRoom: SPENDER_ENERGY,
    obstacle: async () => {
      const [isPulled, state] = await Promise.all([
        isPulledOnTron(node, factory, payoutId),
        payerAtHead(node, { token, payer: from, spender }),
      ]);
      if (isPulled) return { why: "already_pulled", detail: "this payout was pulled" };
      const { allowanceUnits: allowed, balanceUnits: held } = state;
      if (allowed >= units && held >= units) return null;
      return { why: "not_allowed", detail: `${allowed} allowed and ${held} held of ${units}` };
    },
  };
}
