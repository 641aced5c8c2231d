import { nameText } from "#protocol/wire/name.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";
import { STATEMENT_ACCOUNT_KINDS } from "./facts.ts";

const NAME_MOST = 60;
const BANK_MOST = 9;
const NUMBER_MOST = 22;

const code = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `too_long:${most}`)
    .regex(/^[\dA-Za-z./-]*$/, "invalid");

/** An account of which statements are imported. */
export const SaveStatementAccount = z.object({
  name: nameText(NAME_MOST),
  kind: z.enum(STATEMENT_ACCOUNT_KINDS),
  bank: code(BANK_MOST).min(1, "required"),
  branch: code(NUMBER_MOST).default(""),
  number: code(NUMBER_MOST).min(1, "required"),
  /** How the exchange is called on the statements of one's own account. */
  exchange_name: z
    .string()
    .overwrite(trimHidden)
    .max(NAME_MOST, `too_long:${NAME_MOST}`)
    .default(""),
});
export type SaveStatementAccount = z.infer<typeof SaveStatementAccount>;
