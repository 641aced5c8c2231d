import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A merchant's name in a PIX code has at most 25 characters, a key at most 77 (BCB Manual do BR Code). */
const NAME_MAX = 25;
const KEY_MAX = 77;

const text = (max: number) =>
  z
    .string()
    .overwrite(trimHidden)
    .max(max, `too_long:${max}`)
    .refine((line) => !/\p{Cc}/u.test(line), "invalid")
    .optional();

/**
 * The receiver of every PIX. Leaving both fields empty removes the pin; a key needs a name, and so do dynamic
 * codes, of which nothing else can be compared.
 */
export const PinReceiver = z
  .object({
    receiver_name: text(NAME_MAX),
    receiver_key: text(KEY_MAX),
    dynamic_codes: z.boolean().optional(),
  })
  .superRefine(({ receiver_name, receiver_key, dynamic_codes }, context) => {
    if ((receiver_key || dynamic_codes) && !receiver_name) {
      context.addIssue({ code: "custom", path: ["receiver_name"], message: "required" });
    }
  });
export type PinReceiver = z.infer<typeof PinReceiver>;
