import "server-only";
import { LIST_ORDERS } from "#lib/core/store/list-terms.ts";
import { DAY_SPANS, daysOfSpan, type Days } from "#lib/format/typed-days.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";

const MOST_TEXT = 100;
/** Any day that a desk has: typed years of two or six digits are a slip. */
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2099-12-31"];
/** Below a billion reais, so that no CPF is an amount. */
const REAIS = /^\d{1,9}(?:\.\d{1,2})?$/;
/** What may stand in an address though it was typed: a number or an amount, shorter than a CPF or a phone's number. */
const OPEN_TEXT = /^(?:R\$ ?)?#?\d(?:[.,]?\d){0,8}$/;

/** Whether a typed text is a number or an amount and nobody's, so that an address may hold it. */
export const isOpenText = (text: string): boolean => OPEN_TEXT.test(text);

const day = z.iso.date().refine((text) => text >= FIRST_DAY && text <= LAST_DAY);
const reais = z
  .string()
  .regex(REAIS)
  .transform((text) => parseAmount(text, "BRL") ?? 0n)
  .refine((units) => units > 0n);
const cursor = RowNumber.transform(BigInt);

/** The words of every list's address. */
const TERMS = {
  /** Typed, and nobody's data. */
  text: z.string().overwrite(trimHidden).max(MOST_TEXT).refine(isOpenText),
  /** The id of a typed text that an address must not hold. */
  typed: z.string().regex(/^[\da-f]{12}$/),
  days: z.enum(DAY_SPANS),
  from: day,
  to: day,
  min: reais,
  max: reais,
  order: z.enum(LIST_ORDERS),
  /** A category's id. */
  category: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
  /** What stands for a cost centre, whose text no address holds. */
  centre: z.string().regex(/^[\da-f]{12}$/),
  before: cursor,
  after: cursor,
  /** The row that is shown beside the list. */
  open: cursor,
} satisfies Record<string, z.ZodType>;
type Terms = { [Name in keyof typeof TERMS]?: z.output<(typeof TERMS)[Name]> };
type Term = keyof Terms;
/** What says where in the list one is: it narrows nothing, and what can't be is left out without a word. */
type Place = "before" | "after" | "open";

/** What one list's address may hold: some of the common terms, and its own choices with their values. */
export type ListKind = {
  terms: readonly Exclude<Term, Place>[];
  choices: Readonly<Record<string, readonly string[]>>;
};
type Chosen<Kind extends ListKind> = {
  [Name in keyof Kind["choices"]]?: Kind["choices"][Name][number];
};

export type ListFilter<Kind extends ListKind = ListKind> = {
  /** What narrows the list, read. */
  chosen: Chosen<Kind>;
  terms: Omit<Terms, Place>;
  cursor: Pick<Terms, "before" | "after">;
  open: bigint | undefined;
  /** The same as the address holds it, without its place and without what is refused. */
  query: Readonly<Record<string, string>>;
  /** The names of what the address holds and can't mean. */
  refused: readonly string[];
};

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One spelling for each amount. */
const spelled = (value: unknown, text: string): string =>
  typeof value === "bigint" ? formatAmount(value, "BRL") : text;

/**
 * Reads a list's address. What can't be is left out and named; an address with a slip still shows a list. Names
 * that no list has are nobody's mistake.
 */
export function readListFilter<const Kind extends ListKind>(
  kind: Kind,
  given: Given,
): ListFilter<Kind> {
  const query: Record<string, string> = {};
  const refused: string[] = [];
  const read = <Value>(name: string, schema: z.ZodType<Value>, isPlace = false) => {
    const text = given[name];
    // A form sends its empty fields along.
    if (text === undefined || text === "") return undefined;
    const parsed = typeof text === "string" ? schema.safeParse(text) : null;
    if (!parsed?.success) {
      if (!isPlace) refused.push(name);
      return undefined;
    }
    if (!isPlace) query[name] = spelled(parsed.data, text as string);
    return parsed.data;
  };
  const chosen = Object.fromEntries(
    Object.entries(kind.choices).flatMap(([name, values]) => {
      const value = read(name, z.enum(values as [string, ...string[]]));
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Chosen<Kind>;
  const terms: Record<string, unknown> = {};
  for (const name of kind.terms) terms[name] = read(name, TERMS[name] as z.ZodType);
  const found = terms as Omit<Terms, Place>;
  const drop = (name: keyof typeof found) => {
    delete found[name];
    delete query[name];
    refused.push(name);
  };
  if (found.from && found.to && found.to < found.from) drop("to");
  if (found.min !== undefined && found.max !== undefined && found.max < found.min) drop("max");
  if (found.days && (found.from || found.to)) drop("days");
  return {
    chosen,
    terms: found,
    cursor: { before: read("before", cursor, true), after: read("after", cursor, true) },
    open: read("open", cursor, true),
    query,
    refused,
  };
}

/** The days that a filter means today. */
export function filteredDays(
  { days, from, to }: Pick<Terms, "days" | "from" | "to">,
  today: string,
): Partial<Days> {
  if (days) return daysOfSpan(days, today);
  return { ...(from && { from }), ...(to && { to }) };
}
