import "server-only";
import type { Token } from "#protocol/money/money.ts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import type { ChainPlace } from "./chain-node.ts";
import { chainOn } from "./chain-on.ts";

/** The transfer that the chain must show for tokens to have arrived. */
export type ExpectedTransfer = ChainPlace & {
  token: Token;
  hash: string;
  recipient: string;
  /** Token units. */
  units: bigint;
  /** Required confirmations; 1 is the transfer's own block. */
  confirmations: number;
};

/** How the chain contradicts the expected transfer. */
export type TransferDifference =
  | "other_chain"
  | "not_found"
  | "reverted"
  | "too_few_confirmations"
  | "other_recipient_or_amount";
export type TransferCheck =
  | { result: "verified" }
  /** `units`: what has arrived instead; absent where no transfer counts. */
  | { result: "differs"; difference: TransferDifference; units?: bigint }
  /** The chain could not be asked, so the transfer is neither confirmed nor contradicted. */
  | { result: "not_checked" };

const differs = (difference: TransferDifference, units?: bigint): TransferCheck => ({
  result: "differs",
  difference,
  ...(units !== undefined && { units }),
});

/**
 * Checks a transfer on the chain: the pinned token's Transfer events in this transaction (EIP-20; TRC-20 on
 * tron has the same).
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
    return found.units === units
      ? { result: "verified" }
      : differs("other_recipient_or_amount", found.units);
  } catch {
    return { result: "not_checked" };
  }
}
