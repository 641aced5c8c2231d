import type { ExternalState } from "#lib/rules/allowances/external-state.ts";
import type { SignaturePhase } from "#lib/rules/allowances/signature-phase.ts";
import type { PayoutStatus } from "#protocol/payouts/payouts.ts";

/*
 * The vocabulary of a payout's state: what the exchange says, how far the wallet is, and what the reader may do
 * next. Whatever else is said of a state is derived from these tables; docs/payouts.md shows them.
 */

const names = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** 1. What the exchange says, until it has begun the payout; the intent stores it. `leads`: what may follow. */
export const INTENT_STATUSES = {
  none: { means: "It is typed and has no quote.", leads: ["quoted"], changeable: true },
  quoted: {
    means: "The exchange has quoted it.",
    leads: ["none", "signing", "executing"],
    changeable: true,
  },
  signing: {
    means: "Its quote stands, and a wallet was opened for it or the exchange was not reached.",
    leads: ["none", "executing"],
    changeable: true,
  },
  executing: {
    means: "The exchange is being asked for the payout; committed before the call.",
    leads: ["signing", "unclear", "done", "refused"],
    changeable: false,
  },
  unclear: {
    means: "The exchange was asked, and its answer is missing.",
    leads: ["signing", "done", "refused"],
    changeable: false,
  },
  refused: {
    means: "The exchange has refused it.",
    leads: ["none", "quoted"],
    changeable: true,
  },
  done: { means: "The exchange has begun the payout.", leads: [], changeable: false },
} as const satisfies Record<
  string,
  { means: string; leads: readonly string[]; changeable: boolean }
>;
export type PayoutIntentStatus = keyof typeof INTENT_STATUSES;

/** Whether an intent may go from one status to another; one that stays makes no move. */
export const isIntentMove = (from: PayoutIntentStatus, to: PayoutIntentStatus): boolean =>
  from === to || (INTENT_STATUSES[from].leads as readonly string[]).includes(to);

/** States in which the input and the quote may still change. */
export const CHANGEABLE: readonly PayoutIntentStatus[] = names(INTENT_STATUSES).filter(
  (status) => INTENT_STATUSES[status].changeable,
);

/** 1. What the exchange says of a payout, and where its money is by the steps that it reports. */
export const PAYOUT_PHASES = {
  pulling: {
    of: "processing",
    means: "The exchange looks for allowance and balance.",
    tone: "busy",
  },
  confirming: {
    of: "processing",
    means: "The debit is on the chain and not deep enough.",
    tone: "busy",
  },
  converting: {
    of: "processing",
    means: "The tokens were debited; the PIX comes next.",
    tone: "busy",
  },
  paying: { of: "processing", means: "The PIX is being sent.", tone: "busy" },
  refunding: { of: "processing", means: "The PIX was refused; the tokens go back.", tone: "warn" },
  finishing: {
    of: "processing",
    means: "The PIX is paid; the payout is being closed.",
    tone: "busy",
  },
  held_pull: { of: "on_hold", means: "Whether the tokens were debited is unknown.", tone: "warn" },
  held_pix: { of: "on_hold", means: "Whether the PIX was received is unknown.", tone: "warn" },
  held_refund: { of: "on_hold", means: "Whether the tokens are back is unknown.", tone: "warn" },
  completed: { of: "completed", means: "The reais were received.", tone: "ok" },
  failed: { of: "failed", means: "Nothing was debited.", tone: "bad" },
  refunded: { of: "refunded", means: "The tokens are back in the wallet.", tone: "off" },
  unknown: { of: null, means: "The exchange uses a word that we do not know.", tone: "off" },
} as const satisfies Record<string, { of: PayoutStatus | null; means: string; tone: string }>;
export type PayoutPhase = keyof typeof PAYOUT_PHASES;

/** Whether the outcome of a step is unknown. */
export const isHeld = (phase: PayoutPhase): boolean => PAYOUT_PHASES[phase].of === "on_hold";

/** 2. How far the wallet is that signs here: its signature's phase. */
export const SIGNATURE_PHASES = {
  look: "The wallet was opened and has not reported.",
  pending: "The wallet gave a hash that is in no block yet.",
  confirming: "It is mined as requested, and not deep enough.",
  allowed: "It is mined as requested and deep enough, and the allowance is set.",
  settling: "It failed, and not deep enough yet to ask again.",
  may_ask: "It failed or was given up: the wallet may be opened again.",
  other_amount: "Another amount was allowed than the one requested.",
  unknown: "The chain can't be read now.",
} as const satisfies Record<SignaturePhase["phase"], string>;

/** 2. How far the owners of an external wallet are, who allow elsewhere. */
export const EXTERNAL_STATES = {
  awaited: "The owners have not allowed it yet.",
  overwritten: "It was allowed, and a newer approval took its place.",
  allowed: "The owners have allowed it.",
  given_up: "A person gave it up.",
  expired: "The owners have taken too long.",
} as const satisfies Record<ExternalState, string>;

/**
 * 3. What the reader may do next; the page offers only this one. `turn`: whom it waits for. `wallet`: it may need
 * the wallet's code. `reads`: how soon the page reads again; null: only upon a hint.
 */
export const PAYOUT_NEXT = {
  requote: {
    means: "Ask for a quote, without new input.",
    turn: "reader",
    wallet: true,
    reads: null,
  },
  stop: {
    means: "Sign nothing: what the exchange says differs.",
    turn: "nobody",
    wallet: true,
    reads: null,
  },
  connect: { means: "Connect a wallet.", turn: "reader", wallet: true, reads: null },
  prove: { means: "Prove that the account is theirs.", turn: "reader", wallet: true, reads: null },
  barred: {
    means: "Nothing: the policy does not allow it.",
    turn: "policy",
    wallet: false,
    reads: null,
  },
  request: { means: "Ask others to approve it.", turn: "policy", wallet: true, reads: null },
  await: {
    means: "Wait for the approval that was asked for.",
    turn: "policy",
    wallet: false,
    reads: null,
  },
  mend: {
    means: "Put right what a check finds, or wait for the chain.",
    turn: "reader",
    wallet: true,
    reads: "later",
  },
  sign: {
    means: "Sign the allowance, or its reset to zero.",
    turn: "reader",
    wallet: true,
    reads: "later",
  },
  look: {
    means: "Look in the wallet, which was opened before.",
    turn: "reader",
    wallet: true,
    reads: "soon",
  },
  wait: { means: "Wait for the chain.", turn: "chain", wallet: true, reads: "soon" },
  consent: {
    means: "Consent with the wallet: the allowance was signed for something else.",
    turn: "reader",
    wallet: true,
    reads: null,
  },
  revoke: {
    means: "Revoke the allowance under which the exchange was asked.",
    turn: "reader",
    wallet: true,
    reads: null,
  },
  owners: {
    means: "Wait for the owners of the external wallet.",
    turn: "owners",
    wallet: true,
    reads: "rarely",
  },
  ended: {
    means: "Nothing: it was given up, or the owners took too long.",
    turn: "nobody",
    wallet: true,
    reads: null,
  },
  execute: { means: "Execute the payout.", turn: "reader", wallet: false, reads: null },
  checking: {
    means: "Wait: the exchange was asked, and its answer is missing.",
    turn: "exchange",
    wallet: false,
    reads: "soon",
  },
  follow: { means: "Follow the payout.", turn: "exchange", wallet: false, reads: null },
} as const satisfies Record<
  string,
  {
    means: string;
    turn: "reader" | "policy" | "owners" | "chain" | "exchange" | "nobody";
    wallet: boolean;
    reads: "soon" | "later" | "rarely" | null;
  }
>;
export type PayoutDo = keyof typeof PAYOUT_NEXT;

type Purpose = "approve" | "reset";
/** What a step needs besides its name. */
type Details = {
  requote: { why: "none" | "expired" | "too_short" | "refused" };
  /** `again`: the signature of an earlier opening. */
  sign: { purpose: Purpose; again: string | null };
  look: { purpose: Purpose; again: string };
  /** `signature`: the dashboard's id of a signature of the allowance that is to be revoked. */
  revoke: { signature: string };
  follow: { payout: string };
};

/** The next step; the page offers only this one. */
export type PayoutNext = {
  [Do in PayoutDo]: { do: Do } & (Do extends keyof Details ? Details[Do] : unknown);
}[PayoutDo];
