import "server-only";

/** What the chain shows instead of what is expected. */
export type TransferDifference =
  | "other_chain"
  | "not_found"
  | "reverted"
  | "too_few_confirmations"
  | "other_recipient_or_amount";
