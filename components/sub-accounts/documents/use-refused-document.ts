import { useTranslations } from "next-intl";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** Codes that say that something was refused, and nothing of what is wrong with it. */
const UNEXPLAINED: readonly string[] = ["INVALID_INPUT", "EXCHANGE_REFUSED"];

const isExplained = (code: string): boolean => !UNEXPLAINED.includes(code);

/** Why the exchange refused a document, or what to send where it has not said. */
export function useRefusedDocument(): (code: string, type: DocumentType) => string {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  return (code, type) =>
    isExplained(code)
      ? sentences.error(code, sentences.reason(code))
      : t("refusedUnexplained", { type });
}
