import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import { CATEGORY_NAME_MAX } from "./category-name-max.ts";
import { nameText } from "#protocol/wire/name.ts";
import { Id } from "#protocol/wire/ids.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import { z } from "#protocol/wire/zod.ts";

/** What the labels can be asked of: payins and payouts have these in common. */
export const LABEL_NAMES = ["reference", "cost_centre", "category", "note"] as const;
export type LabelName = (typeof LABEL_NAMES)[number];
export type Labelled = "payin" | "payout";

/** Categories of one account, the archived ones too. */
export const CATEGORIES_MOST = 300;

export type Category = { id: string; name: string; isArchived: boolean };

/** What the forms and pages of payments know of an account's books; the categories by name. */
export type AccountingView = {
  categories: readonly Category[];
  required: readonly LabelName[];
};

/** Adds a category; with an id it renames that one. */
export const SaveCategory = z.object({
  id: Id.optional(),
  name: nameText(CATEGORY_NAME_MAX),
});

const Ticks = z
  .partialRecord(z.enum(LABEL_NAMES), z.boolean())
  .default({})
  .transform((ticks) => LABEL_NAMES.filter((name) => ticks[name] === true));

/** Which labels a payin and a payout must have when they are made. */
export const SaveRequired = z.object({ payin: Ticks, payout: Ticks });

/** The required labels that are empty, as a refusal names them. */
export function missingLabels(
  labels: Readonly<Partial<Record<LabelName, string>>>,
  required: readonly LabelName[],
): FieldReasons {
  const missing = required.filter((name) => (labels[name] ?? "") === "");
  return Object.fromEntries(missing.map((name) => [name, "required" as const]));
}

/** Payments that one selection changes at most. */
const CLASSIFIED_MOST = 100;
/** For a category: none, where an empty field means that it stays. */
export const NO_CATEGORY = "none";

const { reference, cost_centre, category, note } = PayoutLabels.shape;
/** What a selection gets; an empty field leaves what each payment has. */
export const Classify = z.object({
  of: z.enum(["payin", "payout"]),
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,18}$/, "invalid"))
    .min(1)
    .max(CLASSIFIED_MOST),
  reference,
  cost_centre,
  category: z.literal(NO_CATEGORY).or(category),
  note,
});
