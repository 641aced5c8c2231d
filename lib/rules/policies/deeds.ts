import { PAYOUT_NETWORKS, WALLET_NETWORKS, type Network } from "#protocol/chain/networks.ts";

/** What a rule can be about: money that goes out or comes in, and whoever can be paid or received into. */
export const DEEDS = ["payout", "payin", "pix_account", "wallet"] as const;
export type PolicyDeed = (typeof DEEDS)[number];

/** PIX accounts and receiving wallets, which rest before money moves to them. */
export type RecipientDeed = Extract<PolicyDeed, "pix_account" | "wallet">;

/** Whether a deed moves money, so that its rules have receivers, tokens and amounts. */
export const movesMoney = (deed: PolicyDeed): boolean => deed === "payout" || deed === "payin";

/** The networks that a deed's rules may name; a PIX account is on none. */
export const networksOf = (deed: PolicyDeed): readonly Network[] => {
  if (deed === "pix_account") return [];
  return deed === "payout" ? PAYOUT_NETWORKS : WALLET_NETWORKS;
};
