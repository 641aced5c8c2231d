import { formatUnits } from "viem/utils";

/** An amount as the chain's JSON-RPC writes it. Its `uiAmount`, a float, is never given. */
export function tokenAmount(units: bigint, decimals: number) {
  return {
    amount: units.toString(),
    decimals,
    uiAmount: null,
    uiAmountString: formatUnits(units, decimals),
  };
}
