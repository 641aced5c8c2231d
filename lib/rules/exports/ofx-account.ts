import { z } from "#protocol/wire/zod.ts";

/** Longer codes and numbers have no room in the format. */
const BANK_MOST = 9;
const NUMBER_MOST = 22;

const digits = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `too_long:${most}`)
    .regex(/^[\dA-Za-z./-]*$/, "invalid");

/** The account under which an ERP knows these payments: it matches a file by these. */
export const OfxAccount = z.object({
  bank: digits(BANK_MOST).min(1, "required"),
  branch: digits(NUMBER_MOST).default(""),
  number: digits(NUMBER_MOST).min(1, "required"),
});
export type OfxAccount = z.infer<typeof OfxAccount>;
