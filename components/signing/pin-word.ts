import { FAMILY, type PayoutNetwork } from "#protocol/networks.ts";

/** What whoever may pull is called on a network, as the catalog's key. */
export const pinWord = (network: PayoutNetwork): "delegate" | "spender" =>
  FAMILY[network] === "solana" ? "delegate" : "spender";
