import { payoutTimes, type Environment, type PayoutNetwork } from "#protocol/chain/networks.ts";

const SANDBOX_BLOCK_SECONDS = 1;
/** Time for a person to read, decide and confirm. */
const PERSON_SECONDS = 60;

export type SigningWork = {
  environment: Environment;
  network: PayoutNetwork;
  /** Blocks needed to confirm each transaction, its own block included. */
  confirmations: number;
  /** Transactions still to be signed, each confirmed before the next. */
  signatures: number;
};

/**
 * Whole seconds that a quote must have left before a wallet is opened. With less, its deadline would pass
 * before the allowance is confirmed, so a new quote is requested first.
 */
export function signingSeconds(work: SigningWork): number {
  const { environment, network, confirmations, signatures } = work;
  const block =
    environment === "sandbox" ? SANDBOX_BLOCK_SECONDS : payoutTimes(network).blockSeconds;
  return confirmations * block * Math.max(signatures, 1) + PERSON_SECONDS;
}
