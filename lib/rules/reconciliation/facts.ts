import type { JudgedKind } from "./kinds.ts";

/** What runs through an account of which there are statements. */
export const STATEMENT_ACCOUNT_KINDS = ["exchange", "own"] as const;
/**
 * `exchange`: only Ponte's payments, as the exchange books them: payins come in, payouts go out, and each has its
 * line. `own`: the company's, among its other business: it pays payins and may receive payouts.
 */
export type StatementAccountKind = (typeof STATEMENT_ACCOUNT_KINDS)[number];

/** A statement's line that stands for a movement. */
export type MatchedLine = {
  id: bigint;
  kind: JudgedKind;
  returnId: bigint | null;
  of: StatementAccountKind;
  day: string;
  cents: bigint;
  name: string;
  endToEndId: string | null;
  /** Who matched it: the end-to-end id, or a person, who saw name, day and amount. */
  by: "id" | "person";
};

export type ReturnFacts = {
  id: bigint;
  endToEndId: string;
  reason: string;
  status: string;
  cents: bigint;
  receivedAt: Date;
  returnedAt: Date | null;
  /** Other movements of the account with the same id, its own payin's aside. */
  sharedWith: bigint;
};

/** Everything that is known of one payment, from all witnesses. Amounts in minor units. */
export type PaymentFacts = {
  side: "payin" | "payout";
  id: bigint;
  status: string;
  createdAt: Date;
  /** A payin's deadline. */
  expiresAt: Date | null;
  endedAt: Date | null;
  /** When its reais moved. */
  settledAt: Date | null;
  grossCents: bigint;
  feeCents: bigint | null;
  /** A payout's receiver's; what a payin leaves after its fee. */
  netCents: bigint | null;
  units: bigint;
  /** A wallet's address, or a PIX account's number. */
  party: string;
  partyName: string | null;
  /** What was decided here; null: nobody here asked for it. */
  decided: {
    grossCents: bigint | null;
    netCents: bigint | null;
    feeCents: bigint | null;
    units: bigint | null;
    party: string;
  } | null;
  /** Other payments of the same quote. */
  twins: bigint;
  isContradicted: boolean;
  chain: {
    check: "not_checked" | "verified" | "differs";
    difference: string | null;
    /** What it shows instead; null: no transfer, or nobody noted it. */
    units: bigint | null;
    hash: string | null;
    /** Other payments whose hash is the same. */
    sharedWith: bigint;
    /** Whether one of our nodes reads this network. */
    isRead: boolean;
  };
  pix: {
    endToEndId: string | null;
    sharedWith: bigint;
    isOtherPayer: boolean;
    payer: string | null;
    expected: string | null;
  };
  returns: readonly ReturnFacts[];
  lines: readonly MatchedLine[];
  /** Movements that a person is asked to match, by kind and return. */
  suggested: readonly { kind: JudgedKind; returnId: bigint | null }[];
  /** Whether statements of an account at the exchange cover the movements' days. */
  isCovered: boolean;
  coveredReturns: readonly bigint[];
};

/** A statement's line that stands for nothing yet. */
export type LooseLine = {
  id: bigint;
  of: StatementAccountKind;
  day: string;
  cents: bigint;
  name: string;
  memo: string;
  /** A person is asked whether it stands for a movement. */
  isSuggested: boolean;
  /** How the exchange is called on the statements of an account of one's own. */
  exchangeName: string | null;
};

/** A payment that was asked for and of which the exchange has said nothing. */
export type UnansweredFacts = {
  side: "payin" | "payout";
  intent: string;
  askedAt: Date;
  cents: bigint;
};
