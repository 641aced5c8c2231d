import type { Locale } from "./locale.ts";
import { localAmount } from "#lib/format/local-amount.ts";

/** The part of next-intl's translator that open sets of keys need. */
export type Translator = {
  (key: string, values?: Record<string, string>): string;
  has(key: string): boolean;
};

const NUMBER = /^\d+(\.\d+)?$/;

/**
 * The sentence for a reason (`too_small:10.00`). `t` translates the namespace `reasons`; for a reason that
 * the catalog lacks, the sentence just asks to check the value.
 */
export function reasonSentence(t: Translator, reason: string, locale: Locale): string {
  const [word = "", ...rest] = reason.split(":");
  const bound = rest.join(":");
  if (!t.has(word) || (!bound && BOUNDED.has(word))) return t("invalid");
  return t(word, { bound: NUMBER.test(bound) ? localAmount(bound, locale) : bound });
}

/** Reasons whose sentence makes no sense without the bound. */
const BOUNDED = new Set([
  "not_an_ip_range",
  "too_many",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_many_decimals",
]);
