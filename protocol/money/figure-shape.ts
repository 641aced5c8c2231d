import { BrlText, RateText, TokenText } from "#protocol/wire/inputs.ts";
import type { z } from "#protocol/wire/zod.ts";
import type { Figures } from "./quote-figures.ts";

const SHAPES = { rate: RateText, BRL: BrlText, tokens: TokenText } as const;

type FigureShape<F extends Figures> = { [K in keyof F as F[K]["wire"]]: z.ZodString };

/**
 * The strict schema of a quote's figures in the record that the service answers. Apart from the codec,
 * which the page carries to compare before it signs: it needs no schema there.
 */
export function figureShape<const F extends Figures>(figures: F): FigureShape<F> {
  const each = Object.values(figures).map(({ wire, unit }) => [wire, SHAPES[unit]]);
  return Object.fromEntries(each) as FigureShape<F>;
}
