import type { StatementAccountKind } from "./facts.ts";
import { daysBefore } from "./finding.ts";
import type { JudgedKind } from "./kinds.ts";

/** How sure it is that a line stands for a movement, where no end-to-end id says so. */
export type Confidence = "high" | "medium" | "low";

/** Words of banks that name nobody. */
const NO_NAMES = new Set([
  ..."pix ted doc tev transf transferencia transferencias enviado enviada recebido recebida recebimento".split(
    " ",
  ),
  ..."pagamento pagto pgto credito debito cred deb devolucao devolvido estorno qr code qrs dinamico estatico".split(
    " ",
  ),
  ..."interno externo mesma outra titularidade instituicao conta corrente banco bco agencia rem dest via por para".split(
    " ",
  ),
  ..."tarifa tar lancamento avulso cobranca online mobile internet banking ltda limitada me mei epp eireli sa".split(
    " ",
  ),
]);

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !NO_NAMES.has(word));

/** Whether a line's name may well be this one: they share a word, or the bank names nobody. */
export function namesShare(line: string, name: string): boolean {
  const [theirs, ours] = [wordsOf(line), wordsOf(name)];
  if (theirs.length === 0 || ours.length === 0) return true;
  return theirs.some((word) =>
    // Banks cut names.
    ours.some((other) => word === other || (word.length > 3 && other.startsWith(word))),
  );
}

/** A bank may book on the day before or after, and a weekend's on the Monday. */
export function isNearDay(line: string, ours: string): boolean {
  const days = daysBefore(ours, line);
  const weekday = new Date(`${line}T12:00:00Z`).getUTCDay();
  return days >= -1 && days <= (weekday === 1 ? 3 : 1);
}

const named = (text: string, name: string | null) =>
  name !== null && wordsOf(text).length > 0 && wordsOf(name).length > 0 && namesShare(text, name);

export type MatchedTo = {
  kind: JudgedKind;
  paymentId: bigint;
  returnId: bigint | null;
};
/** A movement that a line may stand for: its amount is the same. */
export type Candidate = MatchedTo & {
  day: string;
  name: string | null;
};
export type LineToMatch = {
  of: StatementAccountKind;
  day: string;
  cents: bigint;
  name: string;
  memo: string;
};

const keyOf = ({ kind, paymentId, returnId }: MatchedTo) =>
  `${kind} ${paymentId} ${returnId ?? ""}`;
/** How a movement that was declined for a line is kept. */
export const matchKey = keyOf;

/**
 * Which movement of the same amount a line may stand for, and how surely: its day is the same or next to it; a name
 * that fits, and that no other fits as well, make it sure. Null: none fits.
 */
export function matchLine(
  line: LineToMatch,
  candidates: readonly Candidate[],
): { to: MatchedTo; confidence: Confidence } | null {
  const text = `${line.name} ${line.memo}`;
  const near = candidates
    .filter(({ day }) => isNearDay(line.day, day))
    .map((one) => ({
      one,
      score: (one.day === line.day ? 1 : 0) + (named(text, one.name) ? 2 : 0),
    }))
    .toSorted((a, b) => b.score - a.score || (keyOf(a.one) < keyOf(b.one) ? -1 : 1));
  const [best, second] = near;
  if (!best) return null;
  const isOnly = second === undefined || second.score < best.score;
  const confidence = isOnly ? (best.score === 3 ? "high" : "medium") : "low";
  const { kind, paymentId, returnId } = best.one;
  return { to: { kind, paymentId, returnId }, confidence };
}
