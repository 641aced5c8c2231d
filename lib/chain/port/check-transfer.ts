import "server-only";
import type { Token } from "#protocol/money/money.ts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import type { ChainPlace } from "./chain-node.ts";
import { chainOn } from "./chain-on.ts";

/** What must be found on the chain for tokens to have arrived. */
export type ExpectedTransfer = ChainPlace & {
  token: Token;
  hash: string;
  recipient: string;
  /** Token units. */
  units: bigint;
  /** Blocks that must hold it, its own included. */
  confirmations: number;
};

/** What the chain shows instead of what is expected. */
export type TransferDifference =
  | "other_chain"
  | "not_found"
  | "reverted"
  | "too_few_confirmations"
  | "other_recipient_or_amount";
export type TransferCheck =
  | { result: "verified" }
  | { result: "differs"; difference: TransferDifference }
  /** The chain could not be asked: nothing is known either way. */
  | { result: "not_checked" };

const differs = (difference: TransferDifference): TransferCheck => ({
  result: "differs",
  difference,
});

/**
 * Our own look at the chain: the pinned token's Transfer events of this transaction (EIP-20; on tron
 * TRC-20, which has the same).
 */
export async function checkTransfer(
  url: string | null,
  { environment, network, token, hash, recipient, units, confirmations }: ExpectedTransfer,
): Promise<TransferCheck> {
  const contract = pinnedToken(environment, network, token);
  const { arrival } = chainOn(network);
  if (url === null || contract === null || arrival === null) return { result: "not_checked" };
  const chainId = pinnedChainId(environment, network);
  try {
    const found = await arrival(url, { chainId, contract, hash, recipient });
    if (typeof found === "string") return differs(found);
    if (!found.isExecuted) return differs("reverted");
    if (found.confirmations < confirmations) return differs("too_few_confirmations");
    return found.units === units ? { result: "verified" } : differs("other_recipient_or_amount");
  } catch {
    return { result: "not_checked" };
  }
}
