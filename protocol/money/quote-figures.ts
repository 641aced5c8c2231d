import { formatAmount, formatRate } from "./money.ts";
import { readAmount, readOptionalAmount, readRate } from "#protocol/wire/read.ts";

/** What a figure counts; `tokens` covers both tokens, which have six places each. */
type Unit = "rate" | "BRL" | "tokens";

/**
 * One figure of a quote: its name on the wire, its column in every table that keeps it, and what it
 * counts. `optional`: an exchange that implements only the seed may not state it.
 */
type Figure = { wire: string; column: string; unit: Unit; optional?: true };
export type Figures = Readonly<Record<string, Figure>>;

type Stated<F extends Figure, T> = F extends { optional: true } ? T | null : T;

/** A quote's figures in our own names, in minor units. */
export type FiguresOf<F extends Figures> = { [K in keyof F]: Stated<F[K], bigint> };
/** The same as decimal integers, for JSON. */
export type FigureTexts<F extends Figures> = { [K in keyof F]: Stated<F[K], string> };
/** The columns of a row that has a quote. */
export type FigureColumns<F extends Figures> = { [K in keyof F as F[K]["column"]]: bigint };
/** The columns of a row that may have no quote. */
export type StoredFigures<F extends Figures> = { [K in keyof F as F[K]["column"]]: bigint | null };
type WireFigures<F extends Figures> = { [K in keyof F as F[K]["wire"]]: string };

function wireText(unit: Unit, units: bigint): string {
  return unit === "rate" ? formatRate(units) : formatAmount(units, unit === "BRL" ? "BRL" : "USDC");
}

function readFigure(
  record: Record<string, unknown>,
  { wire, unit, optional }: Figure,
): bigint | null {
  if (unit === "rate") return readRate(record, wire);
  const asset = unit === "BRL" ? "BRL" : "USDC";
  return (optional ? readOptionalAmount : readAmount)(record, wire, asset);
}

/**
 * The only mapping of a quote's figures between the wire, both processes' tables and the page. A new
 * figure needs a line in its `Figures` and a column.
 */
export function quoteFigures<const F extends Figures>(figures: F) {
  const each = Object.entries(figures);
  const map = <T>(entry: (name: string, figure: Figure) => readonly [string, unknown]) =>
    Object.fromEntries(each.map(([name, figure]) => entry(name, figure))) as T;
  return {
    figures,
    /** The service's answer, from its own row. */
    record: (row: FigureColumns<F>) =>
      map<WireFigures<F>>((_, { wire, column, unit }) => [
        wire,
        wireText(unit, (row as Record<string, bigint>)[column] ?? 0n),
      ]),
    /** Reads the answer of any implementation of the seed. @throws UnreadableAnswer */
    read: (record: Record<string, unknown>) =>
      map<FiguresOf<F>>((name, figure) => [name, readFigure(record, figure)]),
    columns: <Q extends FiguresOf<F>>(quote: Q) =>
      map<{ [K in keyof F as F[K]["column"]]: Q[K] }>((name, { column }) => [column, quote[name]]),
    /** The columns of a row without a quote. */
    none: map<{ [C in keyof StoredFigures<F>]: null }>((_, { column }) => [column, null]),
    /** The figures in a row; null: the row has no quote. */
    ofRow(row: StoredFigures<F>): FiguresOf<F> | null {
      const kept = row as Record<string, bigint | null>;
      const isWhole = each.every(([, one]) => one.optional || kept[one.column] !== null);
      return isWhole ? map((name, { column }) => [name, kept[column]]) : null;
    },
    /** A row's figure columns, unchanged. */
    pick: <R extends StoredFigures<F>>(row: R) =>
      map<Pick<R, keyof StoredFigures<F>>>((_, { column }) => [
        column,
        (row as Record<string, unknown>)[column],
      ]),
    texts: (quote: FiguresOf<F>) =>
      map<FigureTexts<F>>((name) => [name, quote[name]?.toString() ?? null]),
    ofTexts: (texts: FigureTexts<F>) =>
      map<FiguresOf<F>>((name) => {
        const text: string | null | undefined = texts[name];
        return [name, typeof text === "string" ? BigInt(text) : null];
      }),
  };
}
