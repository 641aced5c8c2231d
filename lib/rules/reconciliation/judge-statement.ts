import type { LooseLine, MatchedLine, PaymentFacts } from "./facts.ts";
import { abs, dayOf } from "./finding.ts";
import type { Found, JudgedKind } from "./kinds.ts";
import { isNearDay, namesShare } from "./match-line.ts";

/** One movement of a payment as a statement should tell it. */
type Expected = {
  kind: JudgedKind;
  returnId: bigint | null;
  /** What may stand there, without its sign. */
  cents: readonly bigint[];
  day: string;
  /** The days on which it may stand. */
  days: readonly string[];
  /** By our books it has happened. */
  isDone: boolean;
  /** It has to stand on an account at the exchange. */
  isDue: boolean;
  name: string | null;
};

function expectedOf(payment: PaymentFacts): Expected[] {
  const { side, status, settledAt, createdAt, grossCents, netCents, partyName: name } = payment;
  const main: Expected = {
    kind: side,
    returnId: null,
    // At the exchange a payin may stand with its fee or without, and a payout too.
    cents: [grossCents, ...(netCents === null ? [] : [netCents])],
    day: dayOf(settledAt ?? createdAt),
    days: [dayOf(settledAt ?? createdAt)],
    isDone: status === "completed" || (side === "payin" && settledAt !== null),
    isDue: status === "completed" && payment.isCovered,
    name,
  };
  const backs = payment.returns.map((one): Expected => ({
    kind: "return",
    returnId: one.id,
    cents: [one.cents],
    day: dayOf(one.returnedAt ?? one.receivedAt),
    // It comes on one day and goes back on another.
    days: [dayOf(one.receivedAt), dayOf(one.returnedAt ?? one.receivedAt)],
    isDone: true,
    isDue: one.status === "returned" && payment.coveredReturns.includes(one.id),
    name,
  }));
  return [main, ...backs];
}

const isOf = (line: Pick<MatchedLine, "kind" | "returnId">, { kind, returnId }: Expected) =>
  line.kind === kind && line.returnId === returnId;

/** What the bank's own statements say otherwise of a payment. */
export function judgeStatement(payment: PaymentFacts): Found[] {
  return expectedOf(payment).flatMap((expected) => judgeMovement(payment, expected));
}

function judgeMovement(payment: PaymentFacts, expected: Expected): Found[] {
  const lines = payment.lines.filter((line) => isOf(line, expected));
  const isAwaited = payment.suggested.some((line) => isOf(line, expected));
  const cents = expected.cents[expected.cents.length - 1] ?? 0n;
  const returned = expected.returnId === null ? {} : { returnId: expected.returnId };
  // Of a PIX that went back, that it came says nothing yet.
  const isTold = lines.some((line) => expected.kind !== "return" || line.cents < 0n);
  const missing: Found[] = [];
  if (!isTold && expected.isDue && !isAwaited) {
    const part = String(expected.returnId ?? "");
    missing.push({
      ...returned,
      kind: "statement_missing",
      part,
      cents,
      day: expected.day,
      what: "cents",
      ours: String(cents),
      theirs: null,
    });
  }
  return [
    ...missing,
    ...lines.flatMap((line) => judgeLine(line, expected)),
    ...doubledLines(lines, expected).map((line): Found => ({
      ...returned,
      kind: "statement_doubled",
      part: String(line.id),
      lineId: line.id,
      cents: abs(line.cents),
      day: line.day,
      what: "count",
      ours: "1",
      theirs: String(lines.length),
    })),
  ];
}

/** Lines beyond the first of one sign and one account's kind; a PIX that went back has one of each sign. */
function doubledLines(lines: readonly MatchedLine[], { kind }: Expected): MatchedLine[] {
  const key = (line: MatchedLine) =>
    kind === "return" ? `${line.of} ${line.cents < 0n}` : line.of;
  return [...Map.groupBy(lines, key).values()].flatMap((same) => same.slice(1));
}

/** Which sign a movement has on an account of this kind; null: either, because it comes and goes. */
const isOut = (kind: JudgedKind, of: MatchedLine["of"]): boolean | null =>
  kind === "return" ? null : (kind === "payout") === (of === "exchange");

function judgeLine(line: MatchedLine, expected: Expected): Found[] {
  const about = {
    part: String(line.id),
    lineId: line.id,
    cents: abs(line.cents),
    day: line.day,
    ...(expected.returnId === null ? {} : { returnId: expected.returnId }),
  };
  const found: Found[] = [];
  const out = isOut(expected.kind, line.of);
  const isOtherWay = out !== null && out !== line.cents < 0n;
  if (isOtherWay || !expected.cents.includes(abs(line.cents))) {
    const ours = expected.cents[0] ?? 0n;
    const difference = isOtherWay ? abs(line.cents) : abs(abs(line.cents) - ours);
    found.push({
      ...about,
      kind: "statement_other_amount",
      cents: difference,
      what: "cents",
      ours: String(out === true ? -ours : ours),
      theirs: String(line.cents),
    });
  }
  if (!expected.isDone) {
    const theirs = String(line.cents);
    found.push({ ...about, kind: "statement_unfinished", what: "cents", ours: null, theirs });
  }
  // A person who matched it saw name and day.
  if (line.by === "person") return found;
  if (expected.isDone && !expected.days.some((day) => isNearDay(line.day, day))) {
    const ours = expected.day;
    found.push({ ...about, kind: "statement_other_day", what: "day", ours, theirs: line.day });
  }
  // On an account of one's own the other side is the exchange, which no payment names.
  if (line.of === "exchange" && expected.name !== null && !namesShare(line.name, expected.name)) {
    found.push({
      ...about,
      kind: "statement_other_party",
      what: "text",
      ours: expected.name,
      theirs: line.name,
    });
  }
  return found;
}

/** A line that stands for no movement, where it should stand for one. */
export function judgeLooseLine(line: LooseLine): Found[] {
  const { of, exchangeName, isSuggested, cents, day, id } = line;
  const isOurs =
    of === "exchange" ||
    (exchangeName !== null && isNamed(`${line.name} ${line.memo}`, exchangeName));
  if (isSuggested || !isOurs) return [];
  return [
    {
      kind: "statement_surplus",
      part: "",
      lineId: id,
      cents: abs(cents),
      day,
      what: "cents",
      ours: null,
      theirs: String(cents),
    },
  ];
}

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a bank's text names somebody, whatever case and accents it has. */
export const isNamed = (text: string, name: string): boolean =>
  folded(name) !== "" && ` ${folded(text)} `.includes(` ${folded(name)} `);
