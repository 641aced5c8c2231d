import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { ExchangeView } from "#lib/connection/views/exchange-settings.ts";

/** The exchange's address, the dashboard's credentials and the rate limits. */
export function ExchangeFacts({ view }: { view: ExchangeView }) {
  const t = useTranslations("settings");
  const limit = { count: view.callsPerMinute };
  return (
    <Card title={t("connection")} className="max-w-2xl">
      <DescriptionList
        items={[
          { term: t("name"), detail: view.name },
          { term: t("address"), detail: view.address },
          { term: t("environment"), detail: t(`environments.${view.environment}`) },
          {
            term: t("credential"),
            detail: view.credentialPrefix ? <code>{view.credentialPrefix}…</code> : "…",
          },
          { term: t("credentialSince"), detail: <Moment at={view.credentialSince} /> },
          {
            term: t("limit"),
            detail: t(view.isLimitLearned ? "limitLearned" : "limitAssumed", limit),
          },
          ...(view.pausedUntil
            ? [{ term: t("pausedUntil"), detail: <Moment at={view.pausedUntil} exact /> }]
            : []),
        ]}
      />
      <p className="text-sm text-muted">{t("limitShares")}</p>
    </Card>
  );
}
