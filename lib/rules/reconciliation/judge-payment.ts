import type { PaymentFacts, UnansweredFacts } from "./facts.ts";
import { abs, dayOf, daysBefore, Finding, type Judged } from "./finding.ts";
import { judgePix } from "./judge-pix.ts";
import { judgeStatement } from "./judge-statement.ts";
import { UNUSUAL_HOURS, type ExceptionKind } from "./kinds.ts";

const isEnd = ({ side, status }: PaymentFacts) =>
  status === "completed" ||
  status === "failed" ||
  (side === "payin" ? status === "expired" : status === "refunded");

/** Every difference between what was decided and booked of a payment and what its witnesses say. Pure. */
export function judgePayment(payment: PaymentFacts, now: Date): Judged {
  const finding = new Finding(now);
  judgeExchange(payment, finding);
  judgeChain(payment, finding);
  judgePix(payment, finding);
  finding.found.push(...judgeStatement(payment));
  return finding.judged();
}

function judgeExchange(payment: PaymentFacts, finding: Finding): void {
  const { side, decided, createdAt, settledAt } = payment;
  const about = { cents: payment.grossCents, day: dayOf(createdAt) };
  if (decided === null) {
    const ours = null;
    finding.add("exchange_surplus", {
      ...about,
      what: "cents",
      ours,
      theirs: String(payment.grossCents),
    });
  } else {
    for (const [what, ours, theirs] of [
      ["cents", decided.grossCents, payment.grossCents],
      ["cents", decided.netCents, payment.netCents],
      ["units", decided.units, payment.units],
    ] as const) {
      if (ours === null || theirs === null || ours === theirs) continue;
      const cents = what === "cents" ? abs(ours - theirs) : payment.grossCents;
      finding.add("exchange_other_amount", {
        ...about,
        cents,
        what,
        ours: String(ours),
        theirs: String(theirs),
      });
      break;
    }
    const { feeCents: ours } = decided;
    const theirs = payment.feeCents;
    if (ours !== null && theirs !== null && ours !== theirs) {
      const cents = abs(ours - theirs);
      finding.add("exchange_other_fee", {
        ...about,
        cents,
        what: "cents",
        ours: String(ours),
        theirs: String(theirs),
      });
    }
    if (decided.party.toLowerCase() !== payment.party.toLowerCase()) {
      finding.add("exchange_other_party", {
        ...about,
        what: "text",
        ours: decided.party,
        theirs: payment.party,
      });
    }
  }
  if (settledAt !== null && daysBefore(dayOf(settledAt), dayOf(createdAt)) > 1) {
    finding.add("exchange_other_day", {
      ...about,
      what: "day",
      ours: dayOf(createdAt),
      theirs: dayOf(settledAt),
    });
  }
  if (payment.twins > 0n) {
    finding.add("exchange_doubled", {
      ...about,
      what: "count",
      ours: "1",
      theirs: String(payment.twins + 1n),
    });
  }
  if (payment.isContradicted) {
    finding.add("exchange_two_ends", {
      ...about,
      what: "state",
      ours: payment.status,
      theirs: null,
    });
  }
  if (isEnd(payment)) return;
  const since = side === "payin" ? (payment.expiresAt ?? createdAt) : createdAt;
  if (finding.isOverdue(since, UNUSUAL_HOURS[side])) {
    const theirs = payment.status;
    finding.add("exchange_unfinished", {
      ...about,
      what: "hours",
      ours: finding.hoursSince(since),
      theirs,
    });
  }
}

/** What our own look at the chain says, as `checkTransfer` and `checkPull` name it. */
const OF_CHAIN: Readonly<Record<string, ExceptionKind>> = {
  other_chain: "chain_missing",
  not_found: "chain_missing",
  reverted: "chain_missing",
  refund_not_found: "chain_missing",
  refund_reverted: "chain_missing",
  too_few_confirmations: "chain_unfinished",
  refund_too_few_confirmations: "chain_unfinished",
  other_amount: "chain_other_amount",
  refund_other_amount: "chain_other_amount",
  other_recipient_or_amount: "chain_other_party",
  other_payout: "chain_doubled",
  refund_other_payout: "chain_doubled",
  refund_too_early: "chain_other_day",
  pulled_though_failed: "chain_surplus",
};

function judgeChain(payment: PaymentFacts, finding: Finding): void {
  const { chain, side, status } = payment;
  const endedAt = payment.endedAt ?? payment.createdAt;
  const about = { cents: payment.grossCents, day: dayOf(endedAt), what: "units" as const };
  const ours = String(payment.units);
  if (chain.check === "differs") {
    const kind = OF_CHAIN[chain.difference ?? ""] ?? "chain_other_party";
    const theirs = chain.units === null ? null : String(chain.units);
    finding.add(kind, { ...about, part: chain.difference ?? "", ours, theirs });
  }
  if (!isEnd(payment) || status === "expired" || (side === "payin" && status !== "completed"))
    return;
  const isMoved = status === "completed" || status === "refunded";
  if (chain.hash === null) {
    if (isMoved && chain.check !== "differs" && finding.isOverdue(endedAt, UNUSUAL_HOURS.proof)) {
      finding.add("chain_missing", { ...about, part: "no_hash", ours, theirs: null });
    }
    return;
  }
  if (chain.sharedWith > 0n && chain.difference !== "other_payout") {
    const theirs = String(chain.sharedWith + 1n);
    finding.add("chain_doubled", { ...about, part: "hash", what: "count", ours: "1", theirs });
  }
  const isAwaited = chain.check === "not_checked" && chain.isRead && isMoved;
  if (isAwaited && finding.isOverdue(endedAt, UNUSUAL_HOURS.proof)) {
    const hours = finding.hoursSince(endedAt);
    finding.add("chain_unfinished", {
      ...about,
      part: "unread",
      what: "hours",
      ours: hours,
      theirs: null,
    });
  }
}

/** A payment that was asked for and of which nothing came. */
export function judgeUnanswered(asked: UnansweredFacts, now: Date): Judged {
  const finding = new Finding(now);
  if (finding.isOverdue(asked.askedAt, UNUSUAL_HOURS.unanswered)) {
    const { cents, askedAt } = asked;
    finding.add("exchange_missing", {
      cents,
      day: dayOf(askedAt),
      what: "cents",
      ours: String(cents),
      theirs: null,
    });
  }
  return finding.judged();
}
