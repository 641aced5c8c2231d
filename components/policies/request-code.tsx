import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** The eight characters that whoever asked and whoever decides compare. */
export function RequestCode({ request: { code, operation } }: { request: RequestView }) {
  const t = useTranslations("requests");
  return (
    <Card title={t("code")}>
      <p className="font-mono text-3xl font-semibold" translate="no">
        {code}
      </p>
      <p className="text-sm text-muted">{t(`codeHint.${operation}`)}</p>
    </Card>
  );
}
