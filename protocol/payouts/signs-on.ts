import { FAMILY, PAYOUT_NETWORKS, type Family, type PayoutNetwork } from "./networks.ts";

/** Kinds of addresses that sign payouts, in the order of their lists. */
export const SIGNING_FAMILIES = ["evm", "tron", "solana"] as const satisfies Family[];

/** Payout networks on which an address of a family signs. */
export const signsOn = (family: Family): readonly PayoutNetwork[] =>
  PAYOUT_NETWORKS.filter((network) => FAMILY[network] === family);
