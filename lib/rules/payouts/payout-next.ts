import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutCheck } from "./payout-check.ts";
import type { ExternalState } from "#lib/rules/allowances/external-state.ts";
import type { PayoutIntentStatus } from "./intent-status.ts";

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

export type PayoutState = {
  status: PayoutIntentStatus;
  refusedCode: string | null;
  payout: string | null;
  differs: boolean;
  hasExpired: boolean;
  account: string | null;
  /** The reader has proved that the account is theirs. */
  isProved: boolean;
  /** The intent's last signature; null: no wallet has been opened for it. */
  signature: {
    id: string;
    purpose: "approve" | "reset" | "revoke";
    signer: string;
    phase: SignaturePhase;
  } | null;
  checks: readonly PayoutCheck[];
  /** The exact allowance is set, as deep as needed, and was signed for this payout. */
  isAllowed: boolean;
  /**
   * A signature of the allowance under which the exchange was asked, for this payout or another, and which it
   * may still take; null: there is none.
   */
  undecided: string | null;
  /** What the policy says. */
  approval: "free" | "barred" | "needed" | "waiting" | "granted";
  /** Its receiver can't be paid yet. */
  rests: boolean;
  /** Its allowance is given elsewhere; null: a wallet here signs it. */
  external: ExternalState | null;
};

type Open = Extract<PayoutNext, { do: "look" | "wait" }>;

/** The step that an earlier signature requires before anything else; null: none. */
function ofSignature({ signature, isAllowed, account }: PayoutState): Open | null {
  // A signature of another address is the account check's business.
  if (signature === null || isAllowed || signature.signer !== account) return null;
  const { id: again, phase } = signature;
  const purpose = signature.purpose === "reset" ? "reset" : "approve";
  switch (phase.phase) {
    case "look":
      return { do: "look", purpose, again };
    case "pending":
      return phase.isSeen ? { do: "wait" } : { do: "look", purpose, again };
    case "confirming":
    case "settling":
    case "unknown":
      return { do: "wait" };
    default:
      return null;
  }
}

/** With these failing, no proof helps: the account can't pay this payout. */
const BARS: readonly string[] = ["account", "contract_wallet"];

/** Whether the account must be proved first; not asked when it can't pay anyway. */
const mustProve = ({ isProved, checks }: PayoutState) =>
  !isProved && !checks.some(({ check, state }) => state === "fails" && BARS.includes(check));

const failing = (checks: readonly PayoutCheck[]) => checks.filter(({ state }) => state !== "ok");

/** The next step where the owners of an external wallet allow elsewhere: no quote before that is seen. */
function externalNext(state: PayoutState, external: ExternalState): PayoutNext {
  const { status, approval } = state;
  if (external === "given_up" || external === "expired") return { do: "ended" };
  if (state.rests || approval === "barred") return { do: "barred" };
  if (external !== "allowed") return { do: "owners" };
  if (state.differs) return { do: "stop" };
  if (approval === "needed") return { do: "request" };
  if (approval === "waiting") return { do: "await" };
  if (status === "none") return { do: "requote", why: "none" };
  if (status === "refused") return { do: "requote", why: "refused" };
  if (state.hasExpired) return { do: "requote", why: "expired" };
  if (failing(state.checks).some(({ check }) => check !== "quote_time")) return { do: "mend" };
  return { do: state.isAllowed ? "execute" : "wait" };
}

/** The single next step; the operator never types anything twice. */
export function payoutNext(state: PayoutState): PayoutNext {
  const { status, checks, account } = state;
  if (state.payout !== null) return { do: "follow", payout: state.payout };
  if (status === "executing" || status === "unclear" || status === "done")
    return { do: "checking" };
  if (state.external !== null) return externalNext(state, state.external);
  if (status === "none") return { do: "requote", why: "none" };
  if (status === "refused") {
    return { do: "requote", why: state.refusedCode === "QUOTE_EXPIRED" ? "expired" : "refused" };
  }
  if (state.differs) return { do: "stop" };
  if (state.rests || state.approval === "barred") return { do: "barred" };
  // A quote may end meanwhile: the approval outlives it.
  if (state.approval === "waiting") return { do: "await" };
  if (state.hasExpired) return { do: "requote", why: "expired" };
  if (account === null) return { do: "connect" };
  const open = ofSignature(state);
  if (open?.do !== "wait" && mustProve(state)) return { do: "prove" };
  if (open) return open;
  const faults = failing(checks);
  const isTooShort = faults.some(
    ({ check, state: is }) => check === "quote_time" && is === "fails",
  );
  const asks = state.approval === "needed";
  if (isTooShort && !state.isAllowed && !asks) return { do: "requote", why: "too_short" };
  if (faults.some(({ check }) => check !== "quote_time" && !(state.isAllowed && check === "gas"))) {
    return { do: "mend" };
  }
  if (asks) return { do: "request" };
  if (state.isAllowed) return { do: "execute" };
  const note = checks.find(({ check }) => check === "allowance")?.note ?? null;
  // It is set, but not deep enough yet.
  if (note === "equal") return { do: "wait" };
  if (note === "elsewhere") return { do: "consent" };
  if (state.undecided !== null) return { do: "revoke", signature: state.undecided };
  return { do: "sign", purpose: note === "resets" ? "reset" : "approve", again: null };
}

/** The step that an intent is at; a quote that has ended does not lead back. */
export function payoutStep(state: PayoutState): PayoutStep {
  const next = payoutNext({ ...state, hasExpired: false });
  if (next.do === "follow") return "follow";
  const isTyped = next.do === "requote" && next.why === "none" && state.external === null;
  return isTyped ? "amount" : "review";
}
