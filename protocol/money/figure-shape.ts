import { BrlText, RateText, TokenText } from "#protocol/wire/inputs.ts";
import type { z } from "#protocol/wire/zod.ts";
import type { Figures } from "./quote-figures.ts";

const SHAPES = { rate: RateText, BRL: BrlText, tokens: TokenText } as const;

type FigureShape<F extends Figures> = { [K in keyof F as F[K]["wire"]]: z.ZodString };

/**
 * The strict schema of a quote's figures in the service's record. Kept apart from the codec, which the
 * page loads to compare before it signs: the page needs no schema.
 */
export function figureShape<const F extends Figures>(figures: F): FigureShape<F> {
  const each = Object.values(figures).map(({ wire, unit }) => [wire, SHAPES[unit]]);
  return Object.fromEntries(each) as FigureShape<F>;
}
