import { keccak256, stringToHex } from "viem/utils";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Hex } from "#protocol/chain/approve-calldata.ts";

/** Whom and what an allowance is signed for. */
export type ServedIntent = {
  accountId: string;
  intentId: string;
  /** The exchange's number of the PIX account that is paid. */
  pixAccountId: bigint;
  /** Of its canonical key: two keys never have the same. */
  keyMark: string;
};

/** First in the hashed text: another form of it is another version. */
const HASHED_FORM = "ponte intent 1";

/**
 * keccak256 of what an allowance serves. A new quote with the same receiver and units leaves it as it
 * is, whatever its rate; another receiver, amount, token or spender is another purpose.
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
