type Ended = {
  status: string;
  chainCheck: "not_checked" | "verified" | "differs";
  contradictedBy: string | null;
};

/**
 * Whether a payout may be paid again with others: it failed or came back, the blockchain shows that its tokens are
 * the wallet's, and nobody reported another end.
 */
export const canRepeat = ({ status, chainCheck, contradictedBy }: Ended): boolean =>
  (status === "failed" || status === "refunded") &&
  chainCheck === "verified" &&
  contradictedBy === null;
