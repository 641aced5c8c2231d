import { parseDay } from "#protocol/brazil/dates.ts";
import { Pagination, paginationOf } from "./envelope.ts";
import { amountReason } from "./inputs.ts";
import { readOptionalText, readRows } from "./read.ts";
import { whenSound } from "./when-sound.ts";
import { z } from "./zod.ts";

/** The most rows on a page of any list. */
export const PAGE_SIZE_MAX = 100;
const PAGE_SIZE = 10;

const wholeNumber = (max: number) =>
  z
    .union([z.string(), z.int()])
    .refine((value) => /^[1-9]\d{0,8}$/.test(String(value)), "invalid")
    .transform(Number)
    .refine((value) => value <= max, `too_large:${max}`);

export const pageNumber = (fallback: number, max: number) =>
  wholeNumber(max)
    .default(fallback)
    .meta({ type: "integer", minimum: 1, maximum: max, default: fallback });

/** Names no default: a tool that fills defaults in would ask for a page and for a cursor at once. */
const optionalNumber = (max: number) =>
  wholeNumber(max).optional().meta({ type: "integer", minimum: 1, maximum: max });

const INSTANT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 86_400_000;

/** The first and the last millisecond that a day in UTC, or an instant, stands for; null: it is neither. */
function span(text: string): { from: Date; to: Date } | null {
  const day = INSTANT.exec(text)?.[1] ?? text;
  if (parseDay(day) === null) return null;
  const from = new Date(day === text ? `${day}T00:00:00.000Z` : text);
  if (Number.isNaN(from.getTime())) return null;
  return { from, to: day === text ? new Date(from.getTime() + DAY_MS - 1) : from };
}

/** The beginning or the end of an instant with its offset, or of a day in UTC. */
export const momentOf = (side: "from" | "to") =>
  z.string().transform((text, context) => {
    const found = span(text);
    if (found) return found[side];
    context.addIssue({ code: "custom", message: "invalid_date" });
    return z.NEVER;
  });

/** Filters by time that every list has; both ends count. */
const TIMES = {
  created_from: momentOf("from").optional(),
  created_to: momentOf("to").optional(),
  /** Rows that changed at or after it, those that changed first at the front. */
  updated_since: momentOf("from").optional(),
};

/** An exact sum in BRL; kept as text. */
export const BrlFilter = z
  .string()
  .superRefine((text, context) => {
    const reason = amountReason(text, "BRL");
    if (reason) context.addIssue({ code: "custom", message: reason });
  })
  .optional();

/** Which part of a list is asked for: a page with totals, or what follows a cursor. */
export type ListPlace =
  | { by: "page"; page: number; pageSize: number }
  | { by: "cursor"; cursor: string | null; limit: number };

type Asked = {
  page?: number | undefined;
  pageSize?: number | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

function placeOf({ page, pageSize, cursor, limit }: Asked): ListPlace {
  if (cursor === undefined && limit === undefined) {
    return { by: "page", page: page ?? 1, pageSize: pageSize ?? PAGE_SIZE };
  }
  return { by: "cursor", cursor: cursor ?? null, limit: limit ?? PAGE_SIZE };
}

/** The first of `page` and `pageSize` that came with a cursor or a limit, and which it can't come with. */
function mixed({ page, pageSize, limit, cursor }: Asked) {
  if (limit === undefined && cursor === undefined) return null;
  const other = limit === undefined ? "cursor" : "limit";
  if (page !== undefined) return { path: "page", message: `not_with:${other}` };
  return pageSize === undefined ? null : { path: "pageSize", message: `not_with:${other}` };
}

/**
 * The query of a list: its own filters, the times, and either `page` and `pageSize` or `cursor` and `limit`.
 * A list that is asked for a limit answers with the cursor of what follows, and without totals. A parameter that
 * it doesn't know is refused: a filter that is misspelled would answer everything.
 */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z
    .strictObject({
      page: optionalNumber(999_999_999),
      pageSize: optionalNumber(PAGE_SIZE_MAX),
      cursor: z
        .string()
        .regex(/^[\w-]{1,200}$/, "invalid")
        .optional(),
      limit: optionalNumber(PAGE_SIZE_MAX),
      ...TIMES,
      ...filters,
    })
    .superRefine(
      (asked, context) => {
        const found = mixed(asked as Asked);
        if (found) context.addIssue({ code: "custom", path: [found.path], message: found.message });
      },
      whenSound("page", "pageSize", "cursor", "limit"),
    );
}
type TimesOf = { created_from?: Date | undefined; created_to?: Date | undefined };
/** The parsed query of any list, without its own filters. */
export type ListQuery = Asked & TimesOf & { updated_since?: Date | undefined };

export { placeOf };

/** A part of a list, in either way. */
export type Listed<Row> = { rows: Row[] } & (
  | { pagination: Pagination }
  | { nextCursor: string | null }
);

/** A page with its totals. */
export const pageOf = <Row>(
  rows: Row[],
  total: number,
  { page, pageSize }: { page: number; pageSize: number },
): Listed<Row> => ({ rows, pagination: paginationOf(total, page, pageSize) });

/** The envelope of a list: with `pagination`, or with `next_cursor`, which is null at the end. */
export function envelopedList<T extends z.ZodType>(row: T) {
  const shared = { success: z.literal(true), message: z.string(), data: z.array(row) };
  return z.union([
    z.strictObject({ ...shared, pagination: Pagination }),
    z.strictObject({ ...shared, next_cursor: z.string().nullable() }),
  ]);
}

/** Reads a list of any implementation; `nextCursor` is null at the end and where there are no cursors. */
export function readList<Row>(
  answer: unknown,
  readRow: (row: Record<string, unknown>) => Row,
): { rows: Row[]; nextCursor: string | null } {
  const rows = readRows(answer).map(readRow);
  const fields = answer as Record<string, unknown>;
  return { rows, nextCursor: readOptionalText(fields, "next_cursor") };
}
