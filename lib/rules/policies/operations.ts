import { PAYOUT_NETWORKS, WALLET_NETWORKS, type Network } from "#protocol/chain/networks.ts";

/** What a rule can be about: money that goes out or comes in, and whoever can be paid or received into. */
export const OPERATIONS = ["payout", "payin", "pix_account", "wallet"] as const;
export type PolicyOperation = (typeof OPERATIONS)[number];

/** PIX accounts and receiving wallets, which rest before money moves to them. */
export type RecipientOperation = Extract<PolicyOperation, "pix_account" | "wallet">;

/** Whether an operation moves money, so that its rules have receivers, tokens and amounts. */
export const movesMoney = (operation: PolicyOperation): boolean =>
  operation === "payout" || operation === "payin";

/** The networks that an operation's rules may name; a PIX account is on none. */
export const networksOf = (operation: PolicyOperation): readonly Network[] => {
  if (operation === "pix_account") return [];
  return operation === "payout" ? PAYOUT_NETWORKS : WALLET_NETWORKS;
};
