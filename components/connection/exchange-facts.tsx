import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ExchangeView } from "#lib/connection/views/exchange-settings.ts";

/** The exchange's address and the dashboard's credential; the rate limits are folded away. */
export function ExchangeFacts({ view }: { view: ExchangeView }) {
  const t = useTranslations("settings");
  const limit = { count: view.callsPerMinute };
  return (
    <Card title={t("connection")}>
      <DescriptionList
        look="stack"
        items={[
          { term: t("name"), detail: <bdi translate="no">{view.name}</bdi> },
          { term: t("address"), detail: <bdi translate="no">{view.address}</bdi> },
          { term: t("environment"), detail: t(`environments.${view.environment}`) },
          {
            term: t("credential"),
            detail: (
              <TextLink href="/settings/credentials">
                {view.credentialPrefix ? (
                  <code translate="no">{`${view.credentialPrefix}…`}</code>
                ) : (
                  "…"
                )}
              </TextLink>
            ),
          },
          { term: t("credentialSince"), detail: <Moment at={view.credentialSince} /> },
          ...(view.pausedUntil
            ? [{ term: t("pausedUntil"), detail: <Moment at={view.pausedUntil} exact /> }]
            : []),
        ]}
      />
      <Disclosure summary={t("limitTitle")}>
        <p>
          {`${t("limit")}: ${t(view.isLimitLearned ? "limitLearned" : "limitAssumed", limit)}.`}
        </p>
        <p className="text-sm text-muted">{t("limitShares")}</p>
      </Disclosure>
    </Card>
  );
}
