import "server-only";

export type { PayoutCheck } from "#lib/payouts/checks/payout-checks.ts";

/** The approval, read back from the bytes for the token. */
export type AllowSummary = {
  /** The call's data; on solana the instruction's. */
  calldata: `0x${string}`;
  to: string;
  /** Null on solana. */
  chainId: number | null;
  spender: string;
  units: string;
  amount: string;
  /**
   * Decimal text of the network's coin, where the approval itself says it: what ours costs at most, and the
   * most that a wallet may make of it.
   */
  fee: { own: string; most: string } | null;
};

/** What a wallet really signed, read from the bytes that it gave back. */
export type SignedContent = {
  units: bigint;
  spender: string;
  /** The most that the chain takes for it: decimal text of the network's coin. */
  fee: string;
};

type Mined = { hash: string | null; isReplacement: boolean };
/** The state of the last signature for this intent. */
export type SignaturePhaseView =
  /** Mined as requested, deep enough, and the allowance is set. */
  | ({ phase: "allowed" } & Mined)
  | ({ phase: "confirming"; confirmations: number; needed: number } & Mined)
  /** The wallet gave a hash that is in no block yet. */
  | { phase: "pending"; hash: string; isSeen: boolean }
  /** The wallet was opened and has not reported: look there, or say that it shows nothing. */
  | { phase: "look" }
  /** The signature failed; it may be repeated once a few more blocks confirm that. */
  | { phase: "settling"; why: "reverted" | "nonce_used" | "other_amount" | "expired" }
  | { phase: "may_ask"; why: "rejected" | "nonce_used" | "reverted" | "gone" | "expired" }
  /** Edited in the wallet: this is allowed instead; `amount` is decimal text, or `unlimited`. */
  | { phase: "other_amount"; hash: string; units: string; amount: string }
  /** The chain can't be read now. */
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
  /** The name of the person who opened the wallet. */
  askedBy: string;
  phase: SignaturePhaseView;
  /** Read from what the wallet gave back, as are units and amount; null: not there, or sent by the wallet. */
  signed: Pick<SignedContent, "spender" | "fee"> | null;
};

/** The next step; the page offers only this one. */
export type PayoutNext =
  /** There is no quote, or it is no longer usable: `requotePayoutAction`, without new input. */
  | { do: "requote"; why: "none" | "expired" | "too_short" | "refused" }
  /** Nothing may be signed; `differences` say why. */
  | { do: "stop" }
  | { do: "connect" }
  /** `beginProofAction`: this person has not proved the connected account. */
  | { do: "prove" }
  /** The policy does not allow it. */
  | { do: "barred" }
  /** `askApprovalAction`: others have to approve it first. */
  | { do: "request" }
  /** Its approval was asked for and is awaited. */
  | { do: "await" }
  /** A check fails or is unknown. */
  | { do: "mend" }
  /** `beginSignatureAction` with this purpose; `again`: the signature of an earlier opening. */
  | { do: "sign"; purpose: "approve" | "reset"; again: string | null }
  /** Look in the wallet; `beginSignatureAction` with `again` when it shows nothing. */
  | { do: "look"; purpose: "approve" | "reset"; again: string }
  | { do: "wait" }
  /** The current allowance was signed for something else: the wallet signs a consent to this payout. */
  | { do: "consent" }
  /**
   * The exchange was asked under an allowance that it may still take: that one must be revoked before another
   * is given. `signature`: the dashboard's id of a signature for it.
   */
  | { do: "revoke"; signature: string }
  /** The owners of an external wallet are to allow it elsewhere. */
  | { do: "owners" }
  /** It was given up, or its owners have taken too long. */
  | { do: "ended" }
  /** `executePayoutAction`. */
  | { do: "execute" }
  /** The exchange was asked, and its answer is missing. */
  | { do: "checking" }
  | { do: "follow"; payout: string };

/** The amount is typed · it is reviewed and signed on one screen · it is followed. */
export type PayoutStep = "amount" | "review" | "follow";
