import { useLocale, useTranslations } from "next-intl";
import { errorSentence } from "./error-sentence.ts";
import { reasonSentence, type Translator } from "./reason.ts";

/**
 * Sentences for reasons and error codes in the reader's language, for server and client components. Both sets
 * are open (another exchange may send its own), so the typed translator does not fit.
 */
export function useSentences() {
  const locale = useLocale();
  const reasons = useTranslations("reasons") as Translator;
  const errors = useTranslations("errors") as Translator;
  return {
    reason: (reason: string) => reasonSentence(reasons, reason, locale),
    error: (code: string, message: string) => errorSentence(errors, code, message),
  };
}
