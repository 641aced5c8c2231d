/**
 * Who says something about a payment besides our own decision: `exchange`, whose word is compared with what we
 * decided and booked · `chain`, read by our own nodes · `pix`, what the exchange reports of the bank's side ·
 * `statement`, the company's own file from its bank.
 */
export const WITNESSES = ["exchange", "chain", "pix", "statement"] as const;
export type Witness = (typeof WITNESSES)[number];

/** In which way a witness differs. */
export type DifferenceKind =
  | "missing"
  | "surplus"
  | "other_amount"
  | "other_party"
  | "other_day"
  | "doubled"
  | "unfinished";

/** Every kind of exception that there is: of which witness, and in which way it differs. */
export const EXCEPTION_KINDS = {
  /** We asked for a payment, and the exchange has none. */
  exchange_missing: { witness: "exchange", difference: "missing" },
  /** The exchange has a payment for which nobody here asked. */
  exchange_surplus: { witness: "exchange", difference: "surplus" },
  exchange_other_amount: { witness: "exchange", difference: "other_amount" },
  exchange_other_fee: { witness: "exchange", difference: "other_amount" },
  /** To another wallet, or to another PIX account, than was decided. */
  exchange_other_party: { witness: "exchange", difference: "other_party" },
  /** It moved before it was asked for. */
  exchange_other_day: { witness: "exchange", difference: "other_day" },
  /** One quote was paid twice. */
  exchange_doubled: { witness: "exchange", difference: "doubled" },
  /** Two ends were reported. */
  exchange_two_ends: { witness: "exchange", difference: "doubled" },
  exchange_unfinished: { witness: "exchange", difference: "unfinished" },

  chain_missing: { witness: "chain", difference: "missing" },
  /** Tokens were taken though the payout has failed. */
  chain_surplus: { witness: "chain", difference: "surplus" },
  chain_other_amount: { witness: "chain", difference: "other_amount" },
  chain_other_party: { witness: "chain", difference: "other_party" },
  /** Tokens came back before they were taken. */
  chain_other_day: { witness: "chain", difference: "other_day" },
  /** One transaction stands for two payments. */
  chain_doubled: { witness: "chain", difference: "doubled" },
  /** Too few blocks, or our node has not been able to read it. */
  chain_unfinished: { witness: "chain", difference: "unfinished" },

  /** Done, and without an end-to-end id. */
  pix_missing: { witness: "pix", difference: "missing" },
  /** A PIX came in for which there are neither tokens nor a return. */
  pix_surplus: { witness: "pix", difference: "surplus" },
  /** Another amount went back than came in. */
  pix_other_amount: { witness: "pix", difference: "other_amount" },
  /** Somebody else paid than was expected. */
  pix_other_party: { witness: "pix", difference: "other_party" },
  pix_other_day: { witness: "pix", difference: "other_day" },
  pix_doubled: { witness: "pix", difference: "doubled" },
  /** It is on its way back for days. */
  pix_unfinished: { witness: "pix", difference: "unfinished" },

  statement_missing: { witness: "statement", difference: "missing" },
  statement_surplus: { witness: "statement", difference: "surplus" },
  statement_other_amount: { witness: "statement", difference: "other_amount" },
  statement_other_party: { witness: "statement", difference: "other_party" },
  statement_other_day: { witness: "statement", difference: "other_day" },
  statement_doubled: { witness: "statement", difference: "doubled" },
  /** The bank has moved it, and by our books it has not happened. */
  statement_unfinished: { witness: "statement", difference: "unfinished" },
} as const satisfies Record<string, { witness: Witness; difference: DifferenceKind }>;
export type ExceptionKind = keyof typeof EXCEPTION_KINDS;
export const KINDS = Object.keys(EXCEPTION_KINDS) as [ExceptionKind, ...ExceptionKind[]];

/** After so many hours something that goes on by itself is no longer usual. */
export const UNUSUAL_HOURS = {
  /** A payment that the exchange has neither confirmed nor refused. */
  unanswered: 24,
  /** A payin after its deadline. */
  payin: 24,
  /** A payout: banks hold one over a weekend. */
  payout: 72,
  /** A hash, an end-to-end id or our own look at the chain, after the end. */
  proof: 24,
  /** A PIX on its way back. */
  return: 72,
} as const;

/** Which movement of a payment something is about. */
export type JudgedKind = "payin" | "payout" | "return";

/** What both sides say, as decimal text, days and names; null: nothing. */
export type BothSides = {
  /** What `ours` and `theirs` are. */
  what: "cents" | "units" | "day" | "text" | "count" | "state" | "hours";
  ours: string | null;
  theirs: string | null;
};

/** One difference as it was found. */
export type Found = BothSides & {
  kind: ExceptionKind;
  /** What tells it from others of its kind on one payment: a return, a line, a hash. */
  part: string;
  /** Cents that it is about. */
  cents: bigint;
  /** The day in São Paulo that it is about, as 2026-10-31. */
  day: string;
  returnId?: bigint;
  lineId?: bigint;
};

/**
 * Whether a side without a value says nothing at all. A blockchain that shows something else shows something, also
 * where nobody noted how much.
 */
export function saysNothing(kind: ExceptionKind): boolean {
  const { witness, difference } = EXCEPTION_KINDS[kind];
  return witness !== "chain" || difference === "missing" || difference === "unfinished";
}

/** The kinds that the blockchain shows. */
export const CHAIN_KINDS = (Object.keys(EXCEPTION_KINDS) as ExceptionKind[]).filter(
  (kind) => EXCEPTION_KINDS[kind].witness === "chain",
);
