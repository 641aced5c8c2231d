import type { PayoutStatus } from "#protocol/payouts/payouts.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { PayoutMishap } from "./mishaps.ts";
import type { BankRow, Delivery, Pull, Taking } from "./outside-witness.ts";

export type PayoutEvidence = {
  payout: Payout;
  /** What its payer did; null when nobody remembers. */
  mishap: PayoutMishap | null;
  /** What the chain says was pulled under its id. */
  pulls: readonly Pull[];
  /** What came to the treasury in the transactions of those. */
  takings: readonly Taking[];
  /** The bank's rows of money that left to its key. */
  paid: readonly BankRow[];
  /** The chain's head, each time that the bank was told to pay its key. */
  toldAt: readonly number[];
  /** What the treasury sent to its wallet. */
  refunds: readonly Delivery[];
  /** Names of what was told of it, in order. */
  events: readonly string[];
  /** So deep below the head a pull counts. */
  confirmations: number;
};

/** Pulled, paid and given back, so many times each. */
const ENDS: Partial<Record<PayoutStatus, readonly [number, number, number]>> = {
  completed: [1, 1, 0],
  refunded: [1, 0, 1],
  failed: [0, 0, 0],
};

/**
 * How a payout may end after what its payer did; a race may go both ways. What breaks here is mended
 * long before anything fails for us alone, so that nothing does.
 */
const MAY_END: Record<PayoutMishap, readonly PayoutStatus[]> = {
  none: ["completed"],
  refused: ["refunded"],
  late: ["completed", "failed"],
  withdrawn: ["completed", "failed"],
  emptied: ["completed", "failed"],
  "too small": ["failed"],
  unallowed: ["failed"],
  untaken: ["failed"],
  "another's wallet": ["failed"],
};

type Rule = (evidence: PayoutEvidence) => string | false;

/** What must hold of an ended payout by the words of bank and chain. */
const RULES: readonly Rule[] = [
  ({ payout }) => !ENDS[payout.status] && `is ${payout.status}`,
  ({ payout, mishap }) =>
    mishap !== null &&
    !MAY_END[mishap].includes(payout.status) &&
    `is ${payout.status} (${payout.failure}) after "${mishap}"`,
  ({ payout, pulls }) =>
    pulls.length !== (ENDS[payout.status]?.[0] ?? pulls.length) &&
    `is ${payout.status} and was pulled ${pulls.length}×`,
  ({ payout, paid }) =>
    paid.length !== (ENDS[payout.status]?.[1] ?? paid.length) &&
    `is ${payout.status} and was paid ${paid.length}×`,
  ({ payout, refunds }) =>
    refunds.length !== (ENDS[payout.status]?.[2] ?? refunds.length) &&
    `is ${payout.status} and went back ${refunds.length}×`,
  ({ pulls }) => pulls.length > 1 && `was pulled ${pulls.length}×`,
  ({ paid }) => paid.length > 1 && `was paid ${paid.length}×`,
  ({ refunds }) => refunds.length > 1 && `went back ${refunds.length}×`,
  ({ paid, refunds }) => paid.length > 0 && refunds.length > 0 && "was paid and went back",
  ({ pulls, paid }) => paid.length > pulls.length && "was paid and not pulled",
  ({ pulls, refunds }) => refunds.length > pulls.length && "went back and was not pulled",
  ({ payout, pulls }) =>
    pulls.some(({ units }) => units !== payout.token_units) && "was pulled in other units",
  ({ payout, pulls }) =>
    pulls.some(({ token }) => token !== payout.token) && "was pulled in another token",
  ({ payout, pulls }) =>
    pulls.some(({ from }) => from !== payout.sender_address) && "was pulled from another wallet",
  ({ payout, pulls }) =>
    pulls.some(({ userId }) => userId !== BigInt(payout.user_id)) && "was pulled as another user's",
  ({ payout, pulls, takings }) => {
    const came = takings.filter(
      ({ from, units, token }) =>
        from === payout.sender_address && units === payout.token_units && token === payout.token,
    );
    const isExact = came.length === pulls.length && takings.length === pulls.length;
    return !isExact && "the treasury did not get exactly what was pulled";
  },
  ({ payout, pulls }) =>
    pulls.some(({ hash }) => hash !== payout.pull_hash) && "names another pull",
  ({ pulls, toldAt, confirmations }) =>
    toldAt.some((head) => pulls.every(({ block }) => head - block + 1 < confirmations)) &&
    "the bank was told to pay before the pull was deep enough",
  ({ payout, paid }) =>
    paid.some(({ cents }) => cents !== payout.receiver_cents) && "was paid another amount",
  ({ payout, paid }) =>
    paid.some((row) => row.end_to_end_id !== payout.end_to_end_id) && "names another PIX",
  ({ payout, refunds }) =>
    refunds.some(({ units }) => units !== payout.token_units) && "went back in other units",
  ({ payout, refunds }) =>
    refunds.some((one) => one.token !== payout.token) && "went back in another token",
  ({ payout, refunds }) =>
    refunds.some(({ hash }) => hash !== payout.refund_hash) && "names another refund",
  ({ events }) =>
    events.filter((name) => name === "crypto.payout.new").length !== 1 &&
    "was not told as new once",
  ({ payout, events }) =>
    events.filter((name) => name === "crypto.payout.completed").length !==
      (payout.status === "completed" ? 1 : 0) && "its completion was not told once",
];

/** What is wrong with an ended payout; empty when all holds. */
export function judgePayout(evidence: PayoutEvidence): string[] {
  return RULES.map((rule) => rule(evidence))
    .filter((fault) => fault !== false)
    .map((fault) => `payout ${evidence.payout.payout_id}: ${fault}`);
}
