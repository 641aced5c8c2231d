import { useLocale, useTranslations } from "next-intl";
import { localAmount } from "#lib/format/local-amount.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { ambiguousAmount } from "#lib/rules/batches/ambiguous-amount.ts";
import type { LineFault, TypedLine } from "#lib/rules/batches/batch-line.ts";
import { isOwnReason } from "#lib/rules/batches/fault-text.ts";

/** Gives the sentence for what is wrong with a cell of a line. */
export function useFaultText(): (fault: LineFault, cells: TypedLine) => string {
  const t = useTranslations("batches");
  const locale = useLocale() as Locale;
  const sentences = useSentences();
  return ({ field, reason }, cells) => {
    if (!isOwnReason(reason)) return sentences.reason(reason, "BRL");
    const meant = reason === "ambiguous" ? ambiguousAmount(cells[field]) : null;
    if (meant === null) return t(`reason.${reason}`);
    const thousands = localAmount(meant.thousands, locale);
    return meant.decimals === null
      ? t("ambiguousThousands", { thousands })
      : t("ambiguousBoth", { thousands, decimals: localAmount(meant.decimals, locale) });
  };
}
