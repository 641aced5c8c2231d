import {
  FAMILY,
  PAYOUT_NETWORKS,
  type Family,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";

/** Families whose addresses sign payouts, in list order. */
export const SIGNING_FAMILIES = ["evm", "tron", "solana"] as const satisfies Family[];

/** A signer as it is stored: an address signs on every network of its family. */
export const signerOn = (
  network: PayoutNetwork,
  address: string,
): { family: Family; address: string } => ({ family: FAMILY[network], address });

/** Payout networks on which an address of a family signs. */
export const signsOn = (family: Family): readonly PayoutNetwork[] =>
  PAYOUT_NETWORKS.filter((network) => FAMILY[network] === family);
