import "server-only";
import { encodeFunctionData } from "viem/utils";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { TOKEN_READS } from "#lib/chain/evm/token-reads.ts";
import { tronUint, type TronView } from "./tron-reads.ts";
import type { TronReader } from "./ask-tron.ts";
import type { CurrentAllowance } from "#lib/chain/port/current-allowance.ts";

type Holding = { contract: string; owner: string };

/** Minor units that an address holds of a token. */
export function tronBalance(node: TronReader, { contract, owner }: Holding): Promise<bigint> {
  const args = [evmForm(owner)] as const;
  const data = encodeFunctionData({ abi: TOKEN_READS, functionName: "balanceOf", args });
  return tronUint(node, { owner, contract, data });
}

/** Minor units that a spender may take of them. */
export function tronAllowance(
  node: TronReader,
  { contract, owner, spender }: Holding & { spender: string },
  view: TronView = "wallet",
): Promise<bigint> {
  const args = [evmForm(owner), evmForm(spender)] as const;
  const data = encodeFunctionData({ abi: TOKEN_READS, functionName: "allowance", args });
  return tronUint(node, { owner, contract, data }, view);
}

/** What a spender may take at the head, and of what can't be undone any more. */
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
