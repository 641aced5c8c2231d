import "server-only";
import type { Address, PublicClient } from "viem";
import { pinnedToken } from "#protocol/chain/networks.ts";
import type { CurrentAllowanceAsk } from "#lib/chain/port/current-allowance.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";
import { TOKEN_READS } from "./token-reads.ts";

/** The allowance at the head, and the one at the required depth below it. */
export async function evmCurrentAllowance(
  client: PublicClient,
  { environment, network, token, signer, spender, confirmations }: CurrentAllowanceAsk,
): Promise<CurrentAllowance> {
  const address = pinnedToken(environment, network, token) as Address;
  const head = await client.getBlockNumber();
  const depth = BigInt(confirmations - 1);
  const at = (blockNumber: bigint) =>
    client.readContract({
      address,
      abi: TOKEN_READS,
      functionName: "allowance",
      args: [signer as Address, spender as Address],
      blockNumber,
    });
  const [allowanceUnits, deepAllowanceUnits] = await Promise.all([
    at(head),
    at(head > depth ? head - depth : 0n),
  ]);
  return { allowanceUnits, deepAllowanceUnits };
}
