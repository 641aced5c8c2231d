import { hiddenIn } from "#protocol/wire/shown-name.ts";
import { PAYER_MAX } from "./payer-max.ts";
import { z } from "#protocol/wire/zod.ts";

const REFERENCE_MAX = 64;
const COST_CENTRE_MAX = 64;
const NOTE_MAX = 500;
const ID_MAX = 64;

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `too_long:${max}`)
    .regex(/^\P{Cc}*$/u, "invalid")
    .default("");

const Words = z.object({
  reference: optionalLine(REFERENCE_MAX),
  cost_centre: optionalLine(COST_CENTRE_MAX),
  /** By its id: a category may be renamed. */
  category: optionalLine(ID_MAX),
  note: z.string().trim().max(NOTE_MAX, `too_long:${NOTE_MAX}`).default(""),
});

/**
 * What the dashboard keeps beside a payin for its own books. Each is a field of the form, a column of the
 * intent and of the payin, and a line in the catalogs by the same name.
 */
export const PayinLabels = z.object({
  expected_payer: optionalLine(PAYER_MAX).refine(
    (name) => hiddenIn(name) === null,
    "hidden_characters",
  ),
  ...Words.shape,
});
export type PayinLabels = z.infer<typeof PayinLabels>;

/** The same beside a payout, whose receiver is known. */
export const PayoutLabels = z.object(Words.shape);
export type PayoutLabels = z.infer<typeof PayoutLabels>;

export type LabelColumns<Labels> = { [Name in keyof Labels]: string | null };

/** The labels among a row's columns or a form's fields; empty text where one is absent. */
export function labelsOf<Shape extends z.ZodRawShape>(
  labels: z.ZodObject<Shape>,
  row: { readonly [Name in keyof Shape]: string | null },
): { [Name in keyof Shape]: string } {
  const said = Object.keys(labels.shape).map((name) => [name, row[name as keyof Shape] ?? ""]);
  return Object.fromEntries(said);
}

/** The labels among a row's columns or a form's fields, as columns hold them: no category is none. */
export function labelColumns<Shape extends z.ZodRawShape & { category: unknown }>(
  labels: z.ZodObject<Shape>,
  row: { readonly [Name in keyof Shape]: string | null },
): { [Name in keyof Shape]: Name extends "category" ? string | null : string } {
  const said = labelsOf(labels, row);
  return { ...said, category: said.category || null } as ReturnType<typeof labelColumns<Shape>>;
}
