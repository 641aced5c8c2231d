import { nameText } from "#protocol/wire/name.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";
import { COMPANY_COLOURS, COMPANY_NAME_MAX, INITIALS_MAX } from "./company-sign.ts";

/** A company may have no CNPJ yet; a form leaves out what is empty. */
const Cnpj = z
  .string()
  .overwrite(trimHidden)
  .transform((text, context) => {
    const parsed = text === "" ? "" : parseCnpj(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: "invalid_cnpj" });
    return z.NEVER;
  })
  .default("");

/** A company as its payers and its people know it. Without initials, those of its name are its sign. */
export const SaveCompany = z.object({
  name: nameText(COMPANY_NAME_MAX),
  document: Cnpj,
  initials: z
    .string()
    .trim()
    .toUpperCase()
    .max(INITIALS_MAX, `too_long:${INITIALS_MAX}`)
    .regex(/^[\p{L}\p{N}]*$/u, "invalid")
    .default(""),
  colour: z.enum(COMPANY_COLOURS),
});
export type SaveCompany = z.infer<typeof SaveCompany>;
