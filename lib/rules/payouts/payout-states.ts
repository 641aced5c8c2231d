import type { PayoutStatus } from "#protocol/payouts/payouts.ts";

/*
 * The vocabulary of a payout's state: what the exchange says, how far the wallet is, and what the reader may do
 * next; how far the wallet is stands in lib/rules/allowances. Whatever else is said of a state is derived from
 * these tables; docs/payouts.md shows them with what each means.
 */

const names = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

/** 1. What the exchange says, until it has begun the payout; the intent stores it. `leads`: what may follow. */
export const INTENT_STATUSES = {
  none: { leads: ["quoted"], changeable: true },
  quoted: { leads: ["none", "signing", "executing"], changeable: true },
  signing: { leads: ["none", "executing"], changeable: true },
  executing: { leads: ["signing", "unclear", "done", "refused"], changeable: false },
  unclear: { leads: ["signing", "done", "refused"], changeable: false },
  refused: { leads: ["none", "quoted"], changeable: true },
  done: { leads: [], changeable: false },
} as const satisfies Record<string, { leads: readonly string[]; changeable: boolean }>;
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
  pulling: { of: "processing", tone: "busy" },
  confirming: { of: "processing", tone: "busy" },
  converting: { of: "processing", tone: "busy" },
  paying: { of: "processing", tone: "busy" },
  refunding: { of: "processing", tone: "warn" },
  finishing: { of: "processing", tone: "busy" },
  held_pull: { of: "on_hold", tone: "warn" },
  held_pix: { of: "on_hold", tone: "warn" },
  held_refund: { of: "on_hold", tone: "warn" },
  completed: { of: "completed", tone: "ok" },
  failed: { of: "failed", tone: "bad" },
  refunded: { of: "refunded", tone: "off" },
  unknown: { of: null, tone: "off" },
} as const satisfies Record<string, { of: PayoutStatus | null; tone: string }>;
export type PayoutPhase = keyof typeof PAYOUT_PHASES;

/** Whether the outcome of a step is unknown. */
export const isOnHold = (phase: PayoutPhase): boolean => PAYOUT_PHASES[phase].of === "on_hold";

/**
 * 3. What the reader may do next; the page offers only this one. `waitsFor`: whom it waits for. `wallet`: it may need
 * the wallet's code. `reads`: how soon the page reads again; null: only upon a hint.
 */
export const PAYOUT_NEXT = {
  requote: { waitsFor: "reader", wallet: true, reads: null },
  stop: { waitsFor: "nobody", wallet: true, reads: null },
  connect: { waitsFor: "reader", wallet: true, reads: null },
  prove: { waitsFor: "reader", wallet: true, reads: null },
  barred: { waitsFor: "policy", wallet: false, reads: null },
  request: { waitsFor: "policy", wallet: true, reads: null },
  await: { waitsFor: "policy", wallet: false, reads: null },
  fix: { waitsFor: "reader", wallet: true, reads: "later" },
  sign: { waitsFor: "reader", wallet: true, reads: "later" },
  check_wallet: { waitsFor: "reader", wallet: true, reads: "soon" },
  wait: { waitsFor: "chain", wallet: true, reads: "soon" },
  consent: { waitsFor: "reader", wallet: true, reads: null },
  revoke: { waitsFor: "reader", wallet: true, reads: null },
  await_owners: { waitsFor: "owners", wallet: true, reads: "rarely" },
  ended: { waitsFor: "nobody", wallet: true, reads: null },
  execute: { waitsFor: "reader", wallet: false, reads: null },
  checking: { waitsFor: "exchange", wallet: false, reads: "soon" },
  follow: { waitsFor: "exchange", wallet: false, reads: null },
} as const satisfies Record<
  string,
  {
    waitsFor: "reader" | "policy" | "owners" | "chain" | "exchange" | "nobody";
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
  check_wallet: { purpose: Purpose; again: string };
  /** `signature`: the dashboard's id of a signature of the allowance that is to be revoked. */
  revoke: { signature: string };
  follow: { payout: string };
};

/** The next step; the page offers only this one. */
export type PayoutNext = {
  [Do in PayoutDo]: { do: Do } & (Do extends keyof Details ? Details[Do] : unknown);
}[PayoutDo];
