import type { Locale } from "./locale.ts";
import { localAmount } from "#lib/format/local-amount.ts";

/** The part of next-intl's translator that sentences for open sets of words need. */
export type Translator = {
  (key: string, values?: Record<string, string>): string;
  has(key: string): boolean;
};

const NUMBER = /^\d+(\.\d+)?$/;

/**
 * What a person reads for a reason (`too_small:10.00`). `t` translates the namespace `reasons`. A
 * reason that the catalog doesn't know still says that the value has to be checked.
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
