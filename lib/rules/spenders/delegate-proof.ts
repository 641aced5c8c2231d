import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import type { Environment } from "#protocol/chain/networks.ts";

/** What the holder of a delegate's key signs: which account of a dashboard the delegate serves. */
export type DelegateClaim = {
  /** The origin of the dashboard that asks. */
  origin: string;
  environment: Environment;
  /** The dashboard's own names of the connection and of the account. */
  connection: string;
  account: string;
  /** The account's number at the exchange. */
  userId: number;
  delegate: string;
  /** The proof's number within the account; each is used once. */
  number: number;
};

const TITLE = "Ponte: proof of a payout delegate";

/**
 * The text that the delegate's key signs, in UTF-8, with lines separated by "\n". It is no transaction
 * and allows nothing: as one, its first byte would ask for 80 signatures.
 */
export function delegateText(claim: DelegateClaim): string {
  const { mints } = SOLANA_PINS[claim.environment];
  return [
    TITLE,
    "",
    "The exchange signs this with the delegate's key, once it has found that the delegate is this account's own. It moves nothing and allows nothing.",
    "",
    `At: ${claim.origin}`,
    `Connection: ${claim.connection}`,
    `Account: ${claim.account}`,
    `User number: ${claim.userId}`,
    `Network: solana (${claim.environment})`,
    `USDC: ${mints.USDC}`,
    `USDT: ${mints.USDT}`,
    `Delegate: ${claim.delegate}`,
    `Number: ${claim.number}`,
  ].join("\n");
}
