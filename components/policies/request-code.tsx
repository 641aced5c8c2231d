import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** The eight characters that whoever asked reads out to whoever decides. */
export function RequestCode({ request: { code, state } }: { request: RequestView }) {
  const t = useTranslations("requests");
  return (
    <Card title={t("code")}>
      <p className="font-mono text-2xl font-semibold" translate="no">
        {code}
      </p>
      {state === "waiting" && <p className="text-sm text-muted">{t("codeToRead")}</p>}
    </Card>
  );
}
