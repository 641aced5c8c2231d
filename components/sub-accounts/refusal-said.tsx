import { useTranslations } from "next-intl";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { isExplained, useRefusedDocument } from "./documents/use-refused-document.ts";

type RefusalSaidProps = { of: Pick<SubAccountView, "documents">; code: string };

/** What the exchange answered; of a document that it refused without a reason, what to check. */
export function RefusalSaid({ of, code }: RefusalSaidProps) {
  const t = useTranslations("subAccounts");
  const sentences = useSentences();
  const ofDocument = useRefusedDocument();
  const isOfDocument = of.documents.some(
    ({ state, refusedCode }) => state === "refused" && refusedCode === code,
  );
  const said =
    isOfDocument && !isExplained(code)
      ? ofDocument(code)
      : t("exchangeSays", { why: sentences.error(code, sentences.reason(code)) });
  return <span>{said}</span>;
}
