import "server-only";
import type { Address } from "viem";
import { FAMILY, pinnedToken } from "#protocol/networks.ts";
import { checkEvmPull } from "./check-evm-pull.ts";
import { checkSolanaPull } from "./check-solana-pull.ts";
import { checkTronPull } from "./check-tron-pull.ts";
import { differs, unknown, type ExpectedPull, type PullCheck } from "./pull-check.ts";

const looked = (token: string, expected: ExpectedPull) => {
  switch (FAMILY[expected.network]) {
    case "evm":
      return checkEvmPull(token as Address, expected);
    case "tron":
      return checkTronPull(token, expected);
    case "solana":
      return checkSolanaPull(token, expected);
  }
};

/**
 * Our own look at the chain: exactly these units were taken from the payer, for this payout, and, of
 * one that was refunded, exactly these came back; of one that failed nothing was taken.
 */
export async function checkPull(expected: ExpectedPull): Promise<PullCheck> {
  const { environment, network } = expected;
  const token = pinnedToken(environment, network, expected.token);
  if (token === null) return unknown(false);
  const found = await looked(token, expected);
  if (found.known) return found.check;
  return found.why === "other_chain" ? differs("other_chain") : unknown(found.why === "silent");
}
