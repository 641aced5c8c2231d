import { useLocale, useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { WebhookView } from "#lib/inbox/views/webhooks.ts";
import { ActButton } from "./act-button.tsx";

const TARGETS: Record<WebhookView["target"], StatusTone> = {
  here: "ok",
  elsewhere: "warn",
  nowhere: "warn",
  no_such_call: "info",
  fault: "off",
};

/** Where the exchange delivers, and how the dashboard verifies deliveries. */
export function WebhookFacts({ webhook, canWrite }: { webhook: WebhookView; canWrite: boolean }) {
  const t = useTranslations("webhooks");
  const locale = useLocale();
  const isByHand = webhook.target === "no_such_call";
  return (
    <Card
      title={t("delivery")}
      actions={
        canWrite && (
          <div className="flex flex-wrap gap-2">
            {!isByHand && <ActButton act="rotate" />}
            <LinkButton href="/settings/webhooks/secret" size="sm">
              {t("setByHand")}
            </LinkButton>
          </div>
        )
      }
    >
      {!webhook.isSecretHeld && (
        <Notice tone="warn" title={t("noSecretTitle")}>
          {t(isByHand ? "noSecretByHand" : "noSecretText")}
        </Notice>
      )}
      <DescriptionList
        look="stack"
        items={[
          { term: t("url"), detail: <Hash text={webhook.url} what={t("url")} full /> },
          {
            term: t("target"),
            detail: (
              <StatusMark tone={TARGETS[webhook.target]}>
                {t(`targets.${webhook.target}`)}
              </StatusMark>
            ),
          },
          {
            term: t("secret"),
            detail: (
              <>
                <span>{webhook.isSecretHeld ? t("secretHeld") : t("secretMissing")}</span>
                {webhook.setBy && <span>{` · ${t(`setBy.${webhook.setBy}`)}`}</span>}
                {webhook.previousUntil && (
                  <p className="text-sm text-muted">
                    <span>{t("previousUntil")}</span> <Moment at={webhook.previousUntil} />
                  </p>
                )}
              </>
            ),
          },
          { term: t("scheme"), detail: t(`schemes.${webhook.scheme}`) },
          {
            term: t("unverifiedCount"),
            detail:
              webhook.unverified === "0" ? (
                t("none")
              ) : (
                <TextLink href="/settings/webhooks?proof=unverified">
                  {BigInt(webhook.unverified).toLocaleString(locale)}
                </TextLink>
              ),
          },
        ]}
      />
    </Card>
  );
}
