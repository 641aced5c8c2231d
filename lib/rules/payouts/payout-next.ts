import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutCheck } from "./payout-check.ts";
import type { ExternalState } from "#lib/rules/allowances/external-state.ts";
import type { PayoutDo, PayoutIntentStatus, PayoutNext } from "./payout-states.ts";

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
  /** What the policy says. */
  approval: "free" | "barred" | "needed" | "waiting" | "granted";
  /** Its receiver can't be paid yet. */
  isCoolingOff: boolean;
  /** Its allowance is given elsewhere; null: a wallet here signs it. */
  external: ExternalState | null;
};

type Of<Do extends PayoutDo> = Extract<PayoutNext, { do: Do }>;
/** A step, when it is the next one, and what it needs; null: it is not. */
type Rule = {
  [Do in PayoutDo]: { do: Do; when: string; is: (state: PayoutState) => Omit<Of<Do>, "do"> | null };
}[PayoutDo];

/** For a step that needs nothing besides its name. */
const iff = (holds: boolean) => (holds ? {} : null);

/** The step that an earlier signature requires before anything else; null: none. */
function ofSignature({ signature, isAllowed, account }: PayoutState) {
  // A signature of another address is the account check's business.
  if (signature === null || isAllowed || signature.signer !== account) return null;
  const { phase } = signature;
  switch (phase.phase) {
    case "unreported":
      return "check_wallet";
    case "pending":
      return phase.isSeen ? "wait" : "check_wallet";
    case "confirming":
    case "settling":
    case "unknown":
      return "wait";
    default:
      return null;
  }
}

function openedWallet(state: PayoutState) {
  if (state.signature === null || ofSignature(state) !== "check_wallet") return null;
  const { id: again, purpose } = state.signature;
  return { purpose: purpose === "reset" ? purpose : "approve", again } as const;
}

/** With these failing, no proof helps: the account can't pay this payout. */
const BARS: readonly string[] = ["account", "contract_wallet"];

/** Whether the account must be proved first; not asked when it can't pay anyway. */
const mustProve = ({ isProved, checks }: PayoutState) =>
  !isProved && !checks.some(({ check, state }) => state === "fails" && BARS.includes(check));

/** A step of their own puts these right. */
const APART: readonly string[] = ["quote_time", "earlier"];
const failing = (checks: readonly PayoutCheck[]) => checks.filter(({ state }) => state !== "ok");
const faultsOf = ({ checks, isAllowed, external }: PayoutState) =>
  failing(checks).filter(
    ({ check }) => !APART.includes(check) && !(external === null && isAllowed && check === "gas"),
  );

const isTooShort = ({ checks, isAllowed, approval }: PayoutState) =>
  !isAllowed &&
  approval !== "needed" &&
  checks.some(({ check, state }) => check === "quote_time" && state === "fails");

/** What happens to the current allowance. */
const noteOf = ({ checks }: PayoutState) => checks.find(({ check }) => check === "allowance")?.note;

const ASKED: readonly string[] = ["executing", "unclear", "done"];
const why = <Why extends string>(holds: boolean, reason: Why) => (holds ? { why: reason } : null);

const NOT_QUOTED: Rule = {
  do: "requote",
  when: "it has no quote",
  is: ({ status }) => why(status === "none", "none"),
};
const EXPIRED: Rule = {
  do: "requote",
  when: "its quote has expired",
  is: ({ hasExpired }) => why(hasExpired, "expired"),
};
const DIFFERS: Rule = { do: "stop", when: "something differs", is: ({ differs }) => iff(differs) };
const BARRED: Rule = {
  do: "barred",
  when: "its receiver is cooling off, or the policy refuses",
  is: ({ isCoolingOff, approval }) => iff(isCoolingOff || approval === "barred"),
};
const NEEDED: Rule = {
  do: "request",
  when: "others have to approve it",
  is: ({ approval }) => iff(approval === "needed"),
};
const AWAITED: Rule = {
  do: "await",
  when: "its approval is awaited",
  is: ({ approval }) => iff(approval === "waiting"),
};
const FAULTY: Rule = {
  do: "fix",
  when: "a check fails",
  is: (state) => iff(faultsOf(state).length > 0),
};
const ALLOWED: Rule = { do: "execute", when: "it is allowed", is: (state) => iff(state.isAllowed) };

/** Of any payout, in this order: the first that holds is next. */
export const FIRST_RULES: readonly Rule[] = [
  {
    do: "follow",
    when: "it has its payout",
    is: ({ payout }) => (payout === null ? null : { payout }),
  },
  {
    do: "checking",
    when: "the exchange was asked, and its answer is missing",
    is: ({ status }) => iff(ASKED.includes(status)),
  },
];

/** Where the owners of an external wallet allow elsewhere: no quote before that is seen. */
export const EXTERNAL_RULES: readonly Rule[] = [
  {
    do: "ended",
    when: "it was given up, or its owners took too long",
    is: ({ external }) => iff(external === "given_up" || external === "expired"),
  },
  BARRED,
  {
    do: "await_owners",
    when: "its owners have not allowed it",
    is: ({ external }) => iff(external !== "allowed"),
  },
  DIFFERS,
  NEEDED,
  AWAITED,
  NOT_QUOTED,
  {
    do: "requote",
    when: "the exchange refused it",
    is: ({ status }) => why(status === "refused", "refused"),
  },
  EXPIRED,
  FAULTY,
  ALLOWED,
  { do: "wait", when: "the allowance is not deep enough", is: () => ({}) },
];

/** Where a wallet signs here. */
export const WALLET_RULES: readonly Rule[] = [
  NOT_QUOTED,
  {
    do: "requote",
    when: "the exchange refused it",
    is: ({ status, refusedCode }) =>
      status === "refused"
        ? { why: refusedCode === "QUOTE_EXPIRED" ? "expired" : "refused" }
        : null,
  },
  DIFFERS,
  BARRED,
  // A quote may end meanwhile: the approval outlives it.
  AWAITED,
  EXPIRED,
  { do: "connect", when: "no wallet is connected", is: ({ account }) => iff(account === null) },
  {
    do: "wait",
    when: "the chain has still to decide about a signature",
    is: (state) => iff(ofSignature(state) === "wait"),
  },
  {
    do: "prove",
    when: "the reader has not proved the account",
    is: (state) => iff(mustProve(state)),
  },
  { do: "check_wallet", when: "the wallet was opened and has not reported", is: openedWallet },
  {
    do: "requote",
    when: "its quote is too short for what is left to sign",
    is: (state) => why(isTooShort(state), "too_short"),
  },
  FAULTY,
  // Before anybody approves what could not be signed.
  {
    do: "revoke",
    when: "the exchange may still take an allowance of before",
    is: ({ checks }) => {
      const have = failing(checks).find(({ check }) => check === "earlier")?.have ?? null;
      return have === null ? null : { signature: have };
    },
  },
  NEEDED,
  ALLOWED,
  {
    do: "wait",
    when: "the allowance is set, but not deep enough",
    is: (state) => iff(noteOf(state) === "equal"),
  },
  {
    do: "consent",
    when: "the allowance was signed for something else",
    is: (state) => iff(noteOf(state) === "elsewhere"),
  },
  {
    do: "sign",
    when: "nothing stands in the way",
    is: (state) => ({ purpose: noteOf(state) === "resets" ? "reset" : "approve", again: null }),
  },
];

/** The single next step; the operator never types anything twice. */
export function payoutNext(state: PayoutState): PayoutNext {
  const rules = state.external === null ? WALLET_RULES : EXTERNAL_RULES;
  for (const rule of [...FIRST_RULES, ...rules]) {
    const needs = rule.is(state);
    if (needs !== null) return { do: rule.do, ...needs } as PayoutNext;
  }
  throw new Error("the last rule always holds");
}

/** The step that an intent is at; a quote that has ended does not lead back. */
export function payoutStep(state: PayoutState): PayoutStep {
  const next = payoutNext({ ...state, hasExpired: false });
  if (next.do === "follow") return "follow";
  const isTyped = next.do === "requote" && next.why === "none" && state.external === null;
  return isTyped ? "amount" : "review";
}
