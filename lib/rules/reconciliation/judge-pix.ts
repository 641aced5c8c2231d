import { isSamePayer } from "#lib/rules/payins/same-payer.ts";
import type { PaymentFacts, ReturnFacts } from "./facts.ts";
import { abs, dayOf, daysBefore, type Finding } from "./finding.ts";
import { UNUSUAL_HOURS } from "./kinds.ts";
import { dayOfEndToEnd } from "./statement.ts";

/** What the exchange reports of the bank's side, and what can't be of it. */
export function judgePix(payment: PaymentFacts, finding: Finding): void {
  const { pix, side, status, settledAt, grossCents } = payment;
  const day = dayOf(settledAt ?? payment.endedAt ?? payment.createdAt);
  const cents = side === "payin" ? grossCents : (payment.netCents ?? grossCents);
  const about = { cents, day };
  if (status === "completed" && pix.endToEndId === null) {
    if (finding.isOverdue(payment.endedAt ?? payment.createdAt, UNUSUAL_HOURS.proof)) {
      finding.add("pix_missing", { ...about, what: "cents", ours: String(cents), theirs: null });
    }
  }
  const back = payment.returns.find(({ endToEndId }) => endToEndId === pix.endToEndId);
  const isPaid = side === "payin" && pix.endToEndId !== null && settledAt !== null;
  if (isPaid && (status === "failed" || status === "expired") && !back) {
    if (finding.isOverdue(settledAt, UNUSUAL_HOURS.return)) {
      finding.add("pix_surplus", { ...about, what: "cents", ours: null, theirs: String(cents) });
    }
  }
  const undelivered = payment.returns.find(({ reason }) => reason === "undeliverable");
  if (undelivered && undelivered.cents !== grossCents) {
    finding.add("pix_other_amount", {
      ...about,
      cents: abs(grossCents - undelivered.cents),
      returnId: undelivered.id,
      what: "cents",
      ours: String(grossCents),
      theirs: String(undelivered.cents),
    });
  }
  const { payer, expected } = pix;
  if (pix.isOtherPayer && payer !== null && expected !== null && !isSamePayer(expected, payer)) {
    finding.add("pix_other_party", { ...about, what: "text", ours: expected, theirs: payer });
  }
  const made = pix.endToEndId === null ? null : dayOfEndToEnd(pix.endToEndId);
  // Its minute may lie twelve hours from the settlement.
  if (made !== null && settledAt !== null && Math.abs(daysBefore(made, dayOf(settledAt))) > 1) {
    finding.add("pix_other_day", { ...about, what: "day", ours: dayOf(settledAt), theirs: made });
  }
  if (pix.sharedWith > 0n) {
    const theirs = String(pix.sharedWith + 1n);
    finding.add("pix_doubled", { ...about, what: "count", ours: "1", theirs });
  }
  for (const one of payment.returns) judgeReturn(one, finding);
}

function judgeReturn(one: ReturnFacts, finding: Finding): void {
  const about = { cents: one.cents, day: dayOf(one.receivedAt), returnId: one.id };
  const part = String(one.id);
  if (one.sharedWith > 0n) {
    const theirs = String(one.sharedWith + 1n);
    finding.add("pix_doubled", { ...about, part, what: "count", ours: "1", theirs });
  }
  if (one.status === "returned" || !finding.isOverdue(one.receivedAt, UNUSUAL_HOURS.return)) return;
  const ours = finding.hoursSince(one.receivedAt);
  finding.add("pix_unfinished", { ...about, part, what: "hours", ours, theirs: one.status });
}
