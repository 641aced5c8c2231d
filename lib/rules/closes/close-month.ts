import { line } from "#protocol/wire/inputs.ts";
import { z } from "#protocol/wire/zod.ts";
import { Month } from "./months.ts";

const REASON_MAX = 300;

/** `digest`: of the figures that were shown. */
export const CloseMonth = z.object({
  month: Month,
  digest: z.string().regex(/^[0-9a-f]{64}$/, "invalid"),
});
export type CloseMonth = z.infer<typeof CloseMonth>;

export const ReopenMonth = z.object({ month: Month, reason: line(REASON_MAX) });
export type ReopenMonth = z.infer<typeof ReopenMonth>;

export const OfMonth = z.object({ month: Month });
