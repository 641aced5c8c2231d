import type { Locale } from "./locale.ts";
import { showDay } from "#lib/format/show-day.ts";
import { amountText } from "#lib/format/amount-text.ts";
import type { Asset } from "#protocol/money/money.ts";
import { localAmount } from "#lib/format/local-amount.ts";

/** The part of next-intl's translator that open sets of keys need. */
export type Translator = {
  (key: string, values?: Record<string, string>): string;
  has(key: string): boolean;
};

const CODE_POINT = /^U\+[\dA-F]{4,6}$/;
const NUMBER = /^\d+(\.\d+)?$/;

/**
 * The sentence for a reason (`too_small:10.00`). `t` translates the namespace `reasons`; for a reason that
 * the catalog lacks, the sentence just asks to check the value. `asset`: what a bound is an amount of.
 */
export function reasonSentence(
  t: Translator,
  reason: string,
  locale: Locale,
  asset?: Asset,
): string {
  const [word = "", ...rest] = reason.split(":");
  const bound = rest.join(":");
  if (!t.has(word) || (!bound && BOUNDED.has(word))) return t("invalid");
  return t(word, { bound: shownBound(t, word, bound, locale, asset) });
}

function shownBound(
  t: Translator,
  word: string,
  bound: string,
  locale: Locale,
  asset: Asset | undefined,
): string {
  if (word === "hidden_characters") {
    const name = `characters.${bound}`;
    return CODE_POINT.test(bound) && t.has(name) ? `${bound}, ${t(name)}` : bound;
  }
  if (word === "too_early") return showDay(bound);
  if (!NUMBER.test(bound)) return bound;
  return asset && AMOUNTS.has(word) ? amountText(bound, asset, locale) : localAmount(bound, locale);
}

/** Reasons whose bound is an amount where the field's value is one. */
const AMOUNTS = new Set(["too_small", "too_large"]);

/** Reasons whose sentence makes no sense without the bound. */
const BOUNDED = new Set([
  "hidden_characters",
  "not_an_ip_range",
  "other_state",
  "too_early",
  "too_many",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "too_many_decimals",
]);
