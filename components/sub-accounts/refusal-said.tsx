import { useTranslations } from "next-intl";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

type RefusalSaidProps = { of: Pick<SubAccountView, "documents">; code: string };

/** What the exchange answered; of a document that it rejected, the document's own row says it. */
export function RefusalSaid({ of, code }: RefusalSaidProps) {
  const t = useTranslations("subAccounts");
  const sentences = useSentences();
  const isOfDocument = of.documents.some(
    ({ state, refusedCode }) => state === "refused" && refusedCode === code,
  );
  if (isOfDocument) return null;
  return (
    <p className="text-ink">
      {t("exchangeSays", { why: sentences.error(code, sentences.reason(code)) })}
    </p>
  );
}
