import { keccak256, stringToHex } from "viem/utils";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Hex } from "#protocol/chain/approve-calldata.ts";

/** The payout and the receiver that an allowance is signed for. */
export type ServedIntent = {
  accountId: string;
  intentId: string;
  /** The exchange's number of the PIX account that is paid. */
  pixAccountId: bigint;
  /** A keyed hash of the PIX account's canonical key; no two keys share one. */
  keyMark: string;
};

/** The version of the hashed text's form, and its first value. */
const HASHED_FORM = "ponte intent 1";

/**
 * keccak256 of an allowance's purpose. A new quote with the same receiver and units keeps the hash,
 * whatever its rate; another receiver, amount, token or spender changes it.
 */
export function servedIntent(
  { accountId, intentId, pixAccountId, keyMark }: ServedIntent,
  allowance: Allowance,
): Hex {
  const { network, chainId, token, spender, units } = allowance;
  const said = [
    [HASHED_FORM, accountId, intentId, pixAccountId, keyMark],
    [network, chainId, token.symbol, token.address, spender, units],
  ];
  return keccak256(stringToHex(JSON.stringify(said.map((line) => line.map(String)))));
}
