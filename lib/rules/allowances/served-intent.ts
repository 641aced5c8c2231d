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

const hashOf = (purpose: readonly unknown[], allowance: Allowance): Hex => {
  const { network, chainId, token, spender, units } = allowance;
  const said = [purpose, [network, chainId, token.symbol, token.address, spender, units]];
  return keccak256(stringToHex(JSON.stringify(said.map((line) => line.map(String)))));
};

/** A batch whose lines an allowance is signed for; its hash is of every one of them. */
export type ServedBatch = { accountId: string; batchId: string; contentHash: string };

/** keccak256 of the purpose of a batch's allowance: it serves this content and nothing else. */
export const servedBatch = (
  { accountId, batchId, contentHash }: ServedBatch,
  allowance: Allowance,
): Hex => hashOf(["ponte batch 1", accountId, batchId, contentHash], allowance);

/**
 * keccak256 of an allowance's purpose. A new quote with the same receiver and units keeps the hash,
 * whatever its rate; another receiver, amount, token or spender changes it.
 */
export const servedIntent = (
  { accountId, intentId, pixAccountId, keyMark }: ServedIntent,
  allowance: Allowance,
): Hex => hashOf([HASHED_FORM, accountId, intentId, pixAccountId, keyMark], allowance);
