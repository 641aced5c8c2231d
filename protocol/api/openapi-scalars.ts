import { WireNumber } from "#protocol/wire/ids.ts";
import {
  AmountText,
  BrlText,
  PathId,
  RateText,
  Timestamp,
  TokenText,
} from "#protocol/wire/inputs.ts";
import type { Keywords } from "#protocol/wire/common-words.ts";
import type { z } from "#protocol/wire/zod.ts";

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = {
  type?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

/** Plain values that have a name of their own: what they are, with unit and bound. */
export const SCALARS: readonly { schema: z.ZodType; name: string; text: string }[] = [
  { schema: Timestamp, name: "Moment", text: "A moment, UTC." },
  { schema: BrlText, name: "Brl", text: "BRL, 2 places." },
  { schema: TokenText, name: "Tokens", text: "Tokens, 6 places." },
  { schema: RateText, name: "Rate", text: "BRL per token, 6 places." },
  {
    schema: AmountText,
    name: "Amount",
    text: "More than 0: BRL with at most 2 places, tokens with at most 6. Never rounded.",
  },
  { schema: PathId, name: "RowId", text: "A record's number." },
];

/** The greatest number of a row on the wire: 15 digits, which every JSON number holds. */
const ROW_MOST = 999_999_999_999_999;
/** In an address an id is a number. */
export const ROW = { type: "integer", format: "int64", minimum: 1, maximum: ROW_MOST } as const;

const KEYWORDS = new Map<unknown, Keywords>([
  [Timestamp, { format: "date-time", pattern: undefined }],
  [PathId, { ...ROW, type: ["integer", "string"] }],
  // It arrives as text, as everything in a path does.
  [WireNumber, { ...ROW, pattern: undefined }],
]);

/** Those of the schema, or of the one that it narrows. */
function keywordsOf(schema: z.ZodType): Keywords {
  const own = KEYWORDS.get(schema);
  const parent = schema._zod.parent as z.ZodType | undefined;
  return own ?? (parent ? keywordsOf(parent) : {});
}

const INT32_MOST = 2 ** 31 - 1;

/** An integer's bounds without those that every JSON number has, and its size. */
function integer(part: JsonSchema): Keywords {
  const { exclusiveMinimum, minimum, maximum, default: fallback } = part;
  const least = exclusiveMinimum === 0 ? 1 : minimum;
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const isSmall = typeof most === "number" && most <= INT32_MOST;
  return {
    exclusiveMinimum: undefined,
    minimum: least === Number.MIN_SAFE_INTEGER ? undefined : least,
    maximum: most,
    format: isSmall ? "int32" : "int64",
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/**
 * Keywords that a scalar's own schema can't yield: those given with `meta` where a JSON type can't be
 * derived, formats, and bounds of integers. Undefined takes a keyword away.
 */
export function scalarKeywords(schema: z.ZodType, part: JsonSchema): Keywords {
  const given = { ...schema.meta(), ...keywordsOf(schema) };
  const made = { ...part, ...given };
  return {
    ...given,
    ...("type" in given ? { anyOf: undefined } : {}),
    // zod's word, and none of JSON Schema's.
    ...(part["format"] === "starts_with" ? { format: undefined } : {}),
    ...(made.type === "integer" ? integer(made) : {}),
  };
}
