import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";

/** The exact text that the exchange must sign with the delegate's key. */
export function DelegateText({ text }: { text: string }) {
  const t = useTranslations("signing");
  return (
    <Card
      title={t("proof")}
      actions={<CopyButton text={text} what={t("proofText")} size="sm" words />}
    >
      <p>{t("proofLead")}</p>
      <pre
        className="mt-3 rounded-sm bg-sunken p-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
        translate="no"
        lang="en"
      >
        {text}
      </pre>
    </Card>
  );
}
