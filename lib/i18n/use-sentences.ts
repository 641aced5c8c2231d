import { useLocale, useTranslations } from "next-intl";
import type { Asset } from "#protocol/money/money.ts";
import { reasonSentence, type Translator } from "./reason.ts";

/**
 * The sentence for an error code. `t` translates the namespace `errors`, which has all that this build knows;
 * for another code, the exchange's own sentence is safe to show.
 */
export function errorSentence(t: Translator, code: string, message: string): string {
  return t.has(code) ? t(code, { message }) : message || t("INTERNAL");
}

/**
 * Sentences for reasons and error codes in the reader's language, for server and client components. Both sets
 * are open (another exchange may send its own), so the typed translator does not fit.
 */
export function useSentences() {
  const locale = useLocale();
  const reasons = useTranslations("reasons") as Translator;
  const errors = useTranslations("errors") as Translator;
  return {
    reason: (reason: string, asset?: Asset) => reasonSentence(reasons, reason, locale, asset),
    error: (code: string, message: string) => errorSentence(errors, code, message),
  };
}
