import { numberText } from "./json.ts";
import { type Asset, parseAmount, PLACES } from "#protocol/money/money.ts";
import type { Reason, ReasonText } from "./reason.ts";
import { z } from "./zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** Text that is trimmed (also of invisible characters at its ends), not empty, at most `max` characters, without control characters. */
export function line(max: number) {
  return z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .max(max, `too_long:${max}`)
    .refine((text) => !/\p{Cc}/u.test(text), "invalid");
}

/**
 * An amount as the wire carries it, a JSON number or a decimal string, kept as text: which asset it
 * is counted in is known only to the whole request. Check it with `amountReason`.
 */
export const AmountText = z
  .unknown()
  .transform((value, context): string => {
    const text = numberText(value);
    if (text === null || text === "") {
      const isMissing = value === undefined || value === null || value === "";
      context.addIssue({ code: "custom", message: isMissing ? "required" : "invalid_type" });
      return z.NEVER;
    }
    return text;
  })
  .meta({ type: ["string", "number"], pattern: "^(0|[1-9][0-9]*)(\\.[0-9]+)?$" });

/** Why a text is not a positive amount of an asset, or null when it is. */
export function amountReason(text: string, asset: Asset): ReasonText | null {
  const units = parseAmount(text, asset);
  if (units !== null) return units > 0n ? null : "not_positive";
  if (/^0\d+(?:\.\d*)?$/.test(text)) return "leading_zeros";
  const decimals = /^\d{1,18}\.(\d+)$/.exec(text)?.[1];
  return decimals && decimals.length > PLACES[asset]
    ? `too_many_decimals:${PLACES[asset]}`
    : "not_an_amount";
}

/** An id that a reply gave: a positive integer; in a path it arrives as text, in a body as either. */
export const PathId = z
  .union([z.string(), z.int()], {
    error: ({ input }) => (input === undefined || input === null ? "required" : "invalid_type"),
  })
  .refine((value) => value !== "", "required")
  .refine((value) => /^[1-9]\d{0,14}$/.test(String(value)), "invalid")
  .transform(Number)
  .meta({ type: ["integer", "string"], pattern: "^[1-9][0-9]{0,14}$" });

/** ISO 8601 in UTC with milliseconds, as every time of the interface is given. */
export const Timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** BRL or token text as the service emits it, with all places. */
export const BrlText = z.string().regex(/^\d+\.\d{2}$/);
export const TokenText = z.string().regex(/^\d+\.\d{6}$/);
export const RateText = z.string().regex(/^\d+\.\d{6}$/);

/** Required text, transformed by `parse` or refused with `reason`. */
export function parsedText(parse: (text: string) => string | null, reason: Reason) {
  return z
    .string()
    .overwrite(trimHidden)
    .min(1, "required")
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed !== null) return parsed;
      context.addIssue({ code: "custom", message: reason });
      return z.NEVER;
    });
}
