import { formatAmount } from "#protocol/money/money.ts";
import type { UnknownLine } from "#service/domain/recovery/list-unknown.ts";
import type { UnshownLine } from "#service/domain/recovery/list-unshown.ts";
import type { Proposal } from "#service/domain/recovery/propose-bookings.ts";
import { say } from "../system/say.ts";

const SHOWN = {
  payin_paid: "PIX of a payin arrived",
  pix_out: "PIX sent",
  pix_return: "PIX went back",
  transfer: "tokens sent",
  pull: "tokens pulled",
  sends: "the treasury has acted",
} as const;

const PROPOSED = {
  delivery: (of) => `the tokens of payin ${of}`,
  refund: (of) => `the tokens given back of payout ${of}`,
  pull: (of) => `the tokens pulled of payout ${of}`,
  pix_payment: (of) => `the PIX of payout ${of}`,
  pix_return: (of) => `the return of PIX ${of}`,
  written_return: () =>
    "as returned if the bank has made its return; else that is cancelled, and it is of a forgotten payin",
  forgotten: () => "nothing in the books fits: made after the copy, or by a person",
} as const satisfies Record<Exclude<Proposal["book"], "ask">, (of: string) => string>;

function proposedAs(proposal: Proposal): string {
  if (proposal.book !== "ask") return PROPOSED[proposal.book](proposal.of ?? "");
  return `say with --for which it is of, or none: ${proposal.candidates.join(", ")}`;
}

function amountOf({ told }: Pick<UnknownLine, "told">): string {
  const { cents, units, token } = told;
  if (cents) return `R$ ${formatAmount(BigInt(cents), "BRL")}`;
  if (units && (token === "USDC" || token === "USDT")) {
    return `${formatAmount(BigInt(units), token)} ${token}`;
  }
  return told.words ?? units ?? "";
}

/** One line of what its witness shows and the books lack. */
export function sayLine(line: UnknownLine): void {
  const { id, witness, kind, evidence, told, proposal } = line;
  say(`  ${id}  ${witness}: ${SHOWN[kind]}, ${amountOf(line)}${told.at ? `, ${told.at}` : ""}`);
  say(`      evidence: ${evidence}`);
  if (told.party) say(`      ${kind === "pull" ? "of" : "to"}: ${told.party}, block ${told.block}`);
  for (const name of ["txid", "order_id", "pix_key", "original_end_to_end_id"] as const) {
    if (told[name]) say(`      ${name}: ${told[name]}`);
  }
  if (line.booked) say(`      booked ${line.booked.booked_at.toISOString()}`);
  if (proposal) say(`      book: ${proposedAs(proposal)}`);
}

const CLAIMED = {
  payin_paid: "PIX taken in",
  pix_out: "PIX sent",
  pix_return: "PIX given back",
  transfer: "tokens sent",
  pull: "tokens pulled",
} as const;

/** One line of what the books claim and its witness does not show. */
export function sayClaim(line: UnshownLine): void {
  const { id, witness, kind, evidence, told, settled } = line;
  say(`  ${id}  ${CLAIMED[kind]}, ${amountOf(line)}, not shown by ${witness}`);
  say(`      evidence: ${evidence}`);
  for (const name of ["of", "order_id", "party", "block", "at"] as const) {
    if (told[name]) say(`      ${name}: ${told[name]}`);
  }
  if (line.isShown) say(`      shown by ${witness} now`);
  for (const { person, reason } of settled) say(`      settled by ${person}: ${reason}`);
  if (line.isExplained) return;
  const isResendable = witness !== "bank" && settled.length === 0;
  const people = settled.length === 0 ? "two people have" : "one more person has";
  say(`      ${isResendable ? "its bytes can be resent, or " : ""}${people} to settle it`);
}
