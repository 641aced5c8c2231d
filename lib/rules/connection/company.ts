import { parsedText } from "#protocol/wire/inputs.ts";
import { nameText } from "#protocol/wire/name.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { z } from "#protocol/wire/zod.ts";
import { COMPANY_COLOURS, COMPANY_NAME_MAX, INITIALS_MAX } from "./company-sign.ts";

/** A company as its payers and its people know it. Without initials, those of its name are its sign. */
export const SaveCompany = z.object({
  name: nameText(COMPANY_NAME_MAX),
  document: z.literal("").or(parsedText(parseCnpj, "invalid_cnpj")),
  initials: z
    .string()
    .trim()
    .toUpperCase()
    .max(INITIALS_MAX, `too_long:${INITIALS_MAX}`)
    .regex(/^[\p{L}\p{N}]*$/u, "invalid"),
  colour: z.enum(COMPANY_COLOURS),
});
export type SaveCompany = z.infer<typeof SaveCompany>;
