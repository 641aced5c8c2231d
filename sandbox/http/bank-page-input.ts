import { z } from "#protocol/wire/zod.ts";

/** Where in one of the bank's lists to go on, and how many rows to give; both are text, as in an address. */
export const BankPageInput = z.object({
  after: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})?$/, "invalid")
    .default(""),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, "invalid")
    .default("100")
    .transform(Number),
});
