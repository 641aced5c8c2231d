import { useTranslations } from "next-intl";
import { Hash } from "#components/money/hash.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ExchangeView } from "#lib/connection/views/exchange-settings.ts";

type ReceiverCardProps = { receiver: ExchangeView["receiver"]; canWrite: boolean };

/** The pinned receiver of every PIX, or a note that none is pinned. */
export function ReceiverCard({ receiver, canWrite }: ReceiverCardProps) {
  const t = useTranslations("settings");
  const { name, key, isFixed, takesDynamic } = receiver;
  return (
    <Card
      title={t("receiver")}
      actions={
        canWrite &&
        !isFixed && (
          <LinkButton href="/settings/exchange/receiver" size="sm">
            {t(name === null ? "pin" : "repin")}
          </LinkButton>
        )
      }
    >
      {name === null ? (
        <Notice tone="warn">{t("receiverNone")}</Notice>
      ) : (
        <>
          <DescriptionList
            look="stack"
            items={[
              { term: t("receiverName"), detail: name },
              {
                term: t("receiverKey"),
                detail:
                  key === null ? t("notPinned") : <Hash text={key} what={t("receiverKey")} full />,
              },
            ]}
          />
          <p className="text-sm text-muted">{t(isFixed ? "receiverFixed" : "receiverPinned")}</p>
          {!isFixed && (
            <p className="text-sm text-muted">
              {t(takesDynamic ? "dynamicShown" : "dynamicRefused")}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
