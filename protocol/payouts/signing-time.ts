import { payoutTimes, type Environment, type PayoutNetwork } from "#protocol/chain/networks.ts";

const SANDBOX_BLOCK_SECONDS = 1;
/** For a person to read, decide and press. */
const PERSON_SECONDS = 60;

export type SigningWork = {
  environment: Environment;
  network: PayoutNetwork;
  /** Blocks that must hold each transaction, its own included. */
  confirmations: number;
  /** Transactions that are left to be signed, each confirmed before the next. */
  signatures: number;
};

/**
 * Whole seconds that a quote must have left before a wallet is opened: with less its deadline would
 * come before the allowance is confirmed, and a new quote is asked for first.
 */
export function signingSeconds(work: SigningWork): number {
  const { environment, network, confirmations, signatures } = work;
  const block =
    environment === "sandbox" ? SANDBOX_BLOCK_SECONDS : payoutTimes(network).blockSeconds;
  return confirmations * block * Math.max(signatures, 1) + PERSON_SECONDS;
}
