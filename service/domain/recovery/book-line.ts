import type { Deps } from "#service/domain/access/deps.ts";
import { waits, type Booked } from "./book-once.ts";
import { bookForgottenPix, bookForgottenSend, bookSends } from "./book-forgotten.ts";
import { bookPixPayment, bookPixReturn } from "./book-pix.ts";
import { bookWrittenReturn } from "./book-written-return.ts";
import { bookSend } from "./book-send.ts";
import { listUnknown, type RecoveryList, type UnknownLine } from "./list-unknown.ts";
import type { Proposal } from "./propose-bookings.ts";
import { readRow } from "./read-evidence.ts";

/** What a person says besides yes. */
export type Choice = {
  /** Whose a payment was that the copy has forgotten. */
  userId?: number | undefined;
  /** Which payment a line is of, where more than one fits; `NO_PAYMENT`: none that the copy has. */
  of?: string | undefined;
};

/** Said of a line that is of a payment which the copy has forgotten, though one that it has would fit. */
export const NO_PAYMENT = "none";

/** What a line is of the payment that a person names: of a payin by its number, of a payout by its id. */
function chosen({ kind }: UnknownLine, of: string): Proposal {
  if (of === NO_PAYMENT) return { book: "forgotten", of: null };
  if (kind === "pull") return { book: "pull", of };
  if (kind === "pix_out") return { book: "pix_payment", of };
  if (kind === "transfer") return { book: /^\d{1,15}$/.test(of) ? "delivery" : "refund", of };
  return { book: "forgotten", of: null };
}

const isOfBank = ({ witness }: UnknownLine) => witness === "bank";

async function bookAtBank(
  deps: Deps,
  line: UnknownLine,
  { book, of }: Proposal,
  { userId }: Choice,
): Promise<Booked> {
  const row = await readRow(deps.pix, line);
  if (row === null) return waits("the bank's statement does not show it");
  if (book === "pix_payment") return bookPixPayment(deps, line, row, of);
  if (book === "written_return") return bookWrittenReturn(deps, line, row, userId);
  const booked = book === "pix_return" ? await bookPixReturn(deps, line, row) : null;
  if (booked?.is === "booked") return booked;
  if (booked && userId === undefined) return booked;
  if (userId === undefined) return { is: "nobodys" };
  return bookForgottenPix(deps, line, row, userId);
}

async function bookOnChain(
  deps: Deps,
  { lines }: RecoveryList,
  line: UnknownLine,
  { book, of }: Proposal,
  { userId }: Choice,
): Promise<Booked> {
  const chain = line.witness === "bank" ? undefined : deps.chains.get(line.witness);
  if (!chain) return waits("its network is not configured");
  if (line.kind === "sends") {
    const isOpen = lines.some(
      ({ witness, kind, booked }) => witness === line.witness && kind !== "sends" && !booked,
    );
    if (isOpen) return waits("what the treasury moved has to be booked first");
    return bookSends(deps, chain, line);
  }
  // Tokens go back only where the PIX was not paid: one that may be this payout's comes first.
  const isPaid = ({ kind, proposal, booked }: UnknownLine) =>
    kind === "pix_out" &&
    !booked &&
    (proposal?.of === of ||
      (proposal?.book === "ask" && proposal.candidates.some((id) => id === of)));
  if (book === "refund" && lines.some(isPaid)) {
    return waits("a PIX that may be of its payout has to be booked first");
  }
  if ((book === "delivery" || book === "refund" || book === "pull") && of !== null) {
    return bookSend(deps, chain, line, { book, of });
  }
  if (userId === undefined) return { is: "nobodys" };
  return bookForgottenSend(deps, chain, line, userId);
}

/**
 * Books one line of the list as if it had happened now, after its evidence was read again from the bank or the
 * chain. It moves nothing. Booking all lines, in any order and again after a break, ends in the same books.
 * @throws ExchangeError `UNAVAILABLE` while the witness does not answer
 */
export async function bookLine(deps: Deps, id: bigint, choice: Choice = {}): Promise<Booked> {
  const list = await listUnknown(deps);
  const line = list?.lines.find((one) => one.id === id);
  if (!list || !line) return waits("there is no such line");
  if (line.booked) return { is: "booked" };
  const proposed: Proposal = line.proposal ?? { book: "forgotten", of: null };
  const proposal = choice.of === undefined ? proposed : chosen(line, choice.of);
  if (proposal.book === "ask") {
    return waits("it may be of a payout that waits: say which with --for");
  }
  return isOfBank(line)
    ? bookAtBank(deps, line, proposal, choice)
    : bookOnChain(deps, list, line, proposal, choice);
}

export type BookedLine = { line: UnknownLine; booked: Booked };

/** Books these lines, each after those that it needs: again and again while one more could be booked. */
export async function bookLines(
  deps: Deps,
  isAsked: (line: UnknownLine) => boolean,
  choice: Choice = {},
): Promise<BookedLine[]> {
  const results = new Map<bigint, BookedLine>();
  for (let isMore = true; isMore;) {
    isMore = false;
    const open = (await listUnknown(deps))?.lines.filter((one) => isAsked(one) && !one.booked);
    for (const line of open ?? []) {
      const booked = await bookLine(deps, line.id, choice);
      results.set(line.id, { line, booked });
      isMore ||= booked.is === "booked";
    }
  }
  return [...results.values()];
}
