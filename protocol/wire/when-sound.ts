import type { z } from "./zod.ts";

/**
 * Runs an object's rule as soon as these fields are valid, even while another field is missing or wrong,
 * so that every field gets its message at once.
 */
export function whenSound(...fields: string[]): {
  when: (payload: z.core.ParsePayload) => boolean;
} {
  return {
    when: ({ issues }) =>
      issues.every(({ path }) => {
        const field = path?.[0];
        return field !== undefined && !fields.includes(String(field));
      }),
  };
}
