import type { z } from "./zod.ts";

/**
 * For a rule about these fields of an object: it is asked as soon as they are sound in themselves,
 * also while another field is still missing or wrong. Every field gets its message at once.
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
