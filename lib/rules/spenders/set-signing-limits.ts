import { amountReason, AmountText } from "#protocol/wire/inputs.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

/** What an administrator may set, in hundredths: BRL cents, of tokens, or basis points of a percentage. */
const LIMIT_BOUNDS = {
  min_rate: { least: 1n, most: 100_000n },
  max_rate: { least: 1n, most: 100_000n },
  start_min_rate: { least: 1n, most: 100_000n },
  start_max_rate: { least: 1n, most: 100_000n },
  max_from_median: { least: 10n, most: 2_000n },
  max_fee: { least: 0n, most: 2_000n },
  max_fee_flat: { least: 0n, most: 100_000n },
  // Tokens.
  max_open: { least: 1_000n, most: 1_000_000_000n },
} as const satisfies Record<string, { least: bigint; most: bigint }>;
type LimitField = keyof typeof LIMIT_BOUNDS;

/** The widest start band: its upper end in percent of its lower end. */
const START_MOST_PERCENT = 125n;

const hundredths = (text: string) => parseAmount(text, "BRL");

function limitReason(field: LimitField, text: string): ReasonText | null {
  const { least, most } = LIMIT_BOUNDS[field];
  const units = hundredths(text);
  if (units === null) return amountReason(text, "BRL");
  if (units < least) return `too_small:${formatAmount(least, "BRL")}`;
  return units > most ? `too_large:${formatAmount(most, "BRL")}` : null;
}

const limit = (field: LimitField) =>
  AmountText.superRefine((text, context) => {
    const message = limitReason(field, text);
    if (message) context.addIssue({ code: "custom", message });
  });

type Band = Record<"min_rate" | "max_rate" | "start_min_rate" | "start_max_rate", string>;

/** The start band lies inside the other and is narrow: until there is a median, it alone bounds a rate. */
function startReasons(band: Band): Partial<Record<keyof Band, ReasonText>> {
  const units = (field: keyof Band) => hundredths(band[field]) ?? 0n;
  const text = (cents: bigint) => formatAmount(cents, "BRL");
  const [min, max, from, to] = [
    units("min_rate"),
    units("max_rate"),
    units("start_min_rate"),
    units("start_max_rate"),
  ];
  if (from < min) return { start_min_rate: `too_small:${text(min)}` };
  if (from > max) return { start_min_rate: `too_large:${text(max)}` };
  if (to < from) return { start_max_rate: `too_small:${text(from)}` };
  const widest = (from * START_MOST_PERCENT) / 100n;
  const most = widest < max ? widest : max;
  return to > most ? { start_max_rate: `too_large:${text(most)}` } : {};
}

/** Rates and the flat fee in reais, the shares in percent, what may be open in tokens, all with two places. */
export const SetSigningLimits = z
  .object({
    min_rate: limit("min_rate"),
    max_rate: limit("max_rate"),
    start_min_rate: limit("start_min_rate"),
    start_max_rate: limit("start_max_rate"),
    max_from_median: limit("max_from_median"),
    max_fee: limit("max_fee"),
    max_fee_flat: limit("max_fee_flat"),
    max_open: limit("max_open"),
  })
  .superRefine(
    ({ min_rate, max_rate }, context) => {
      const least = hundredths(min_rate) ?? 0n;
      if ((hundredths(max_rate) ?? 0n) >= least) return;
      const message = `too_small:${formatAmount(least, "BRL")}`;
      context.addIssue({ code: "custom", path: ["max_rate"], message });
    },
    whenSound("min_rate", "max_rate"),
  )
  .superRefine(
    (set, context) => {
      for (const [field, message] of Object.entries(startReasons(set))) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    },
    whenSound("min_rate", "max_rate", "start_min_rate", "start_max_rate"),
  );
export type SetSigningLimits = z.infer<typeof SetSigningLimits>;
