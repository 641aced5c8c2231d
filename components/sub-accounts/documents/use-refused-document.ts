import { useTranslations } from "next-intl";
import { useSentences } from "#lib/i18n/use-sentences.ts";

/** Codes that say that something was refused, and nothing of what is wrong with it. */
const UNEXPLAINED: readonly string[] = ["INVALID_INPUT", "EXCHANGE_REFUSED"];

/** Whether the exchange has said why it refused a document. */
export const isExplained = (code: string): boolean => !UNEXPLAINED.includes(code);

/** Why the exchange refused a document, or what to check where it has not said. */
export function useRefusedDocument(): (code: string) => string {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  return (code) =>
    isExplained(code) ? sentences.error(code, sentences.reason(code)) : t("refusedUnexplained");
}
