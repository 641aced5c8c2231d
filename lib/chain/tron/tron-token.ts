import "server-only";
import { encodeFunctionData } from "viem/utils";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { TOKEN_READS } from "#lib/chain/evm/token-reads.ts";
import { tronUint, type TronView } from "./tron-reads.ts";
import type { TronReader } from "./ask-tron.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";

type Holding = { contract: string; owner: string };

/** An address's balance of a token, in minor units. */
export function tronBalance(node: TronReader, { contract, owner }: Holding): Promise<bigint> {
  const args = [evmForm(owner)] as const;
  const data = encodeFunctionData({ abi: TOKEN_READS, functionName: "balanceOf", args });
  return tronUint(node, { owner, contract, data });
}

/** The units of the balance that a spender may take. */
export function tronAllowance(
  node: TronReader,
  { contract, owner, spender }: Holding & { spender: string },
  view: TronView = "wallet",
): Promise<bigint> {
  const args = [evmForm(owner), evmForm(spender)] as const;
  const data = encodeFunctionData({ abi: TOKEN_READS, functionName: "allowance", args });
  return tronUint(node, { owner, contract, data }, view);
}

/** The allowance at the head, and at the newest solidified block. */
export async function tronCurrentAllowance(
  node: TronReader,
  pair: Holding & { spender: string },
): Promise<CurrentAllowance> {
  const [allowanceUnits, deepAllowanceUnits] = await Promise.all([
    tronAllowance(node, pair),
    tronAllowance(node, pair, "walletsolidity"),
  ]);
  return { allowanceUnits, deepAllowanceUnits };
}
