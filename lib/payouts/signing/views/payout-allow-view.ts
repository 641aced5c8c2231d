import "server-only";

export type { PayoutCheck } from "#lib/payouts/signing/checks/payout-checks.ts";

/** Read back from what the token would be told. */
export type AllowSummary = {
  /** The call's data, on solana the instruction's. */
  calldata: `0x${string}`;
  to: string;
  /** null on solana. */
  chainId: number | null;
  spender: string;
  units: string;
  amount: string;
};

type Mined = { hash: string | null; isReplacement: boolean };
/** What is known about the last time that a wallet was opened for this intent. */
export type SignaturePhaseView =
  /** Mined as asked, deep enough, and the allowance stands. */
  | ({ phase: "allowed" } & Mined)
  | ({ phase: "confirming"; confirmations: number; needed: number } & Mined)
  /** It gave a hash that is in no block yet. */
  | { phase: "pending"; hash: string; isSeen: boolean }
  /** The wallet was opened and has not told: look there, or say that it shows nothing. */
  | { phase: "look" }
  /** It has come to nothing, and a few blocks more must hold that before it may be asked again. */
  | { phase: "settling"; why: "reverted" | "nonce_used" | "other_amount" | "expired" }
  | { phase: "may_ask"; why: "rejected" | "nonce_used" | "reverted" | "gone" | "expired" }
  /** Edited in the wallet: this much stands there instead. */
  | { phase: "other_amount"; hash: string; amount: string }
  /** We can't see the chain now. */
  | { phase: "unknown" };

export type SignatureView = {
  id: string;
  purpose: "approve" | "reset" | "revoke";
  signer: string;
  units: string;
  amount: string;
  nonce: string;
  hash: string | null;
  askedAt: string;
  /** Who opened the wallet. */
  askedBy: string;
  phase: SignaturePhaseView;
};

/** What may be done next; the page shows this one way on. */
export type PayoutNext =
  /** Nothing is quoted, or the quote is of no use any more: `requotePayoutAction`, nothing typed again. */
  | { do: "requote"; why: "none" | "expired" | "too_short" | "refused" }
  /** Nothing may be signed: `differences` say why. */
  | { do: "stop" }
  | { do: "connect" }
  /** `beginProofAction`: the connected account is not known to be this person's. */
  | { do: "prove" }
  /** Some check fails or is unknown. */
  | { do: "mend" }
  /** `beginSignatureAction` with this purpose; `again`: of a wallet that was opened before. */
  | { do: "sign"; purpose: "approve" | "reset"; again: string | null }
  /** Look in the wallet; `beginSignatureAction` with `again` when it shows nothing. */
  | { do: "look"; purpose: "approve" | "reset"; again: string }
  | { do: "wait" }
  /** An allowance stands that was signed for something else: the wallet signs a text of this payout. */
  | { do: "consent" }
  /**
   * The exchange was asked under an allowance that it may still take: this one, by our number of a
   * signature for it, is taken back before another is given.
   */
  | { do: "revoke"; signature: string }
  /** `executePayoutAction`. */
  | { do: "execute" }
  /** The exchange was asked and its answer is looked for. */
  | { do: "checking" }
  | { do: "follow"; payout: string };

export const PAYOUT_STEPS = [
  "amount",
  "quote",
  "connect",
  "check",
  "allow",
  "execute",
  "follow",
] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];
