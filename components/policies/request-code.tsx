import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** The eight characters that whoever asked and whoever decides compare; how, while it waits. */
export function RequestCode({ request: { code, operation, state } }: { request: RequestView }) {
  const t = useTranslations("requests");
  return (
    <Card title={t("code")}>
      <p className="font-mono text-2xl font-semibold" translate="no">
        {code}
      </p>
      {state === "waiting" && <p className="text-sm text-muted">{t(`codeHint.${operation}`)}</p>}
    </Card>
  );
}
