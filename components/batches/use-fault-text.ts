import { useTranslations } from "next-intl";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { LineFault } from "#lib/rules/batches/batch-line.ts";
import { isOwnReason } from "#lib/rules/batches/fault-text.ts";

/** Gives the sentence for what is wrong with a cell. */
export function useFaultText(): (fault: LineFault) => string {
  const t = useTranslations("batches");
  const sentences = useSentences();
  return ({ reason }) =>
    isOwnReason(reason) ? t(`reason.${reason}`) : sentences.reason(reason, "BRL");
}
