import "server-only";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { CreateSubAccount } from "#protocol/sub-accounts/sub-account-input.ts";
import { joinedNumber } from "#protocol/sub-accounts/address-number.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { storableText } from "#lib/core/store/storable-text.ts";

const LONGEST = 2000;
const NAME_BYTES = 150;

/** A field's value while it is typed; nothing is rejected for its content. */
const Typed = z.union([z.string().max(LONGEST, `too_long:${LONGEST}`), z.boolean(), z.number()]);
export type Typed = z.infer<typeof Typed>;

const section = (shape: object) =>
  z.object(
    Object.fromEntries(Object.keys(shape).map((name) => [name, Typed.optional()])) as Record<
      string,
      z.ZodOptional<typeof Typed>
    >,
  );

const { company_infos, representative, address } = CreateSubAccount.shape;

/** The sections of the form, under the seed's names; the complement is the form's own. */
export const CONTENT_SECTIONS = {
  company_infos: section(company_infos.shape),
  representative: section(representative.shape),
  address: section({ ...address.shape, complement: true }),
} as const;
type ContentSection = keyof typeof CONTENT_SECTIONS;

/** A part of the input; fields that the request does not have are dropped. */
export const DraftContent = z.object({
  company_infos: CONTENT_SECTIONS.company_infos.optional(),
  representative: CONTENT_SECTIONS.representative.optional(),
  address: CONTENT_SECTIONS.address.optional(),
  ref: z.string().max(LONGEST, `too_long:${LONGEST}`).optional(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** Merges field by field; fields that the newer part does not name stay. */
export function mergeContent(older: DraftContent, newer: DraftContent): DraftContent {
  const ref = newer.ref ?? older.ref;
  const merged: DraftContent = ref === undefined ? {} : { ref };
  for (const name of Object.keys(CONTENT_SECTIONS) as ContentSection[]) {
    const fields = { ...older[name], ...newer[name] };
    if (Object.keys(fields).length > 0) merged[name] = fields;
  }
  return merged;
}

const place = (id: bigint) => placeIn("sub_account", "content", { id });

export const sealContent = (id: bigint, content: DraftContent): string =>
  sealFor(place(id), JSON.stringify(content));

export const openContent = (id: bigint, sealed: string): DraftContent =>
  JSON.parse(openSealed(place(id), sealed)) as DraftContent;

/** The columns for the list: the company's names, and its CNPJ once it is valid. */
export function listedOf({ company_infos: company }: DraftContent) {
  const cnpj = company?.["cnpj"];
  const named = (field: string) => storableText(String(company?.[field] ?? "").trim(), NAME_BYTES);
  return {
    name: named("company_name"),
    trade_name: named("trade_name"),
    document: typeof cnpj === "string" ? parseCnpj(cnpj) : null,
  };
}

/** An answer as typed, or as older drafts hold it: a boolean. */
const ANSWERS = new Map<Typed | undefined, boolean>([
  ["true", true],
  ["false", false],
  [true, true],
  [false, false],
]);

/** Number and complement as one text; too long ones stay joined, and are refused as such. */
function numberOf(number: Typed | undefined, complement: Typed | undefined): Typed | undefined {
  const [first, second] = [number, complement].map((one) => trimHidden(String(one ?? "")));
  if (!first || !second) return number;
  return joinedNumber(first, second) ?? `${first}, ${second}`;
}

/**
 * The request made from the input, not yet validated: a list's text becomes the seed's number, an answer its
 * boolean, the complement a part of the number, and an empty field counts as missing.
 */
export function requestOf(content: DraftContent): Record<string, unknown> {
  const kind = content.address?.["adress_type"];
  const asNumber = typeof kind === "string" && /^\d$/.test(kind) ? Number(kind) : kind;
  const { complement, ...address } = content.address ?? {};
  const { was_signed: signed, ...representative } = content.representative ?? {};
  return {
    company_infos: { ...content.company_infos },
    representative: { ...representative, was_signed: ANSWERS.get(signed) },
    address: {
      ...address,
      number: numberOf(address["number"], complement),
      adress_type: asNumber === "" ? undefined : asNumber,
    },
    ref: content.ref,
  };
}
