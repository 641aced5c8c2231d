import { numberText } from "./json.ts";
import { z } from "./zod.ts";

/** A sequence that is not a whole number says nothing about the order. */
const Sequence = z
  .unknown()
  .transform((value) => {
    const text = numberText(value);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  })
  .optional();

/** The body that any implementation may deliver: only the name and the data are certain. */
export const ReceivedWebhook = z.looseObject({
  event: z.string(),
  sequence: Sequence,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});
export type ReceivedWebhook = z.infer<typeof ReceivedWebhook>;
