import type { Translator } from "./reason.ts";

/**
 * The sentence for an error code. `t` translates the namespace `errors`; for a code that the catalog lacks,
 * the service's own Portuguese sentence is safe to show.
 */
export function errorSentence(t: Translator, code: string, message: string): string {
  return t.has(code) ? t(code, { message }) : message;
}
