import type { PayoutStatus } from "#protocol/payouts/payouts.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { PayoutMishap } from "./mishaps.ts";
import type { BankRow, Delivery, Pull, Taking } from "./outside-witness.ts";

export type PayoutEvidence = {
  payout: Payout;
  /** The payer's mishap; null when it is not known any more. */
  mishap: PayoutMishap | null;
  /** The pulls of its id on chain. */
  pulls: readonly Pull[];
  /** The treasury's receipts in the transactions of these pulls. */
  takings: readonly Taking[];
  /** The bank's rows of money sent to its key. */
  paid: readonly BankRow[];
  /** The chain's height each time the bank was told to pay its key. */
  toldAt: readonly number[];
  /** Transfers from the treasury to its wallet. */
  refunds: readonly Delivery[];
  /** The names of its events, in order. */
  events: readonly string[];
  /** Confirmations after which a pull counts. */
  confirmations: number;
};

/** How many times each state is pulled, paid and given back. */
const ENDS: Partial<Record<PayoutStatus, readonly [number, number, number]>> = {
  completed: [1, 1, 0],
  refunded: [1, 0, 1],
  failed: [0, 0, 0],
};

/**
 * How a payout may end after its payer's mishap; a race may end either way. The suite repairs its faults
 * long before the service would fail a payout for its own reasons.
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

/** Rules for an ended payout, judged by bank and chain. */
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
