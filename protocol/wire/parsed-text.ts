import type { Reason } from "./reason.ts";
import { z } from "./zod.ts";

/** Required text that comes out as `parse` makes it, or is refused for `reason`. */
export function parsedText(parse: (text: string) => string | null, reason: Reason) {
  return z
    .string()
    .trim()
    .min(1, "required")
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed !== null) return parsed;
      context.addIssue({ code: "custom", message: reason });
      return z.NEVER;
    });
}
