import { useLocale, useTranslations } from "next-intl";
import { errorSentence } from "./error-sentence.ts";
import { reasonSentence, type Translator } from "./reason.ts";

/**
 * The words for reasons and error codes in the reader's language; in server and client components.
 * Both are open sets (another exchange may send its own), hence not the typed translator.
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
