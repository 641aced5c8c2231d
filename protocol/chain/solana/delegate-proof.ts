import { SOLANA_PINS } from "./solana-pins.ts";
import type { Environment } from "#protocol/chain/networks.ts";

/** What whoever holds a delegate's key says by signing: for which dashboard's account it is the delegate. */
export type DelegateClaim = {
  /** Of the dashboard that asks. */
  origin: string;
  environment: Environment;
  /** The dashboard's own names of the connection and of the account. */
  connection: string;
  account: string;
  /** The account's number at the exchange. */
  userId: number;
  delegate: string;
  /** Of the proofs of this account; each serves once. */
  number: number;
};

const TITLE = "Ponte: proof of a payout delegate";

/**
 * The very text that is signed with the delegate's key, in UTF-8, lines parted by "\n". It is no
 * transaction and allows nothing: the byte that it begins with would ask for 80 signatures.
 */
export function delegateText(claim: DelegateClaim): string {
  const { mints } = SOLANA_PINS[claim.environment];
  return [
    TITLE,
    "",
    "The exchange signs this with the delegate's key, once it has found that the delegate is this account's own. It moves nothing and allows nothing.",
    "",
    `Desk: ${claim.origin}`,
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
