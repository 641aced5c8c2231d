import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ExchangeView } from "#lib/connection/views/exchange-settings.ts";

type ReceiverCardProps = { receiver: ExchangeView["receiver"]; canWrite: boolean };

/** The pinned receiver of every PIX, or a note that none is pinned. */
export function ReceiverCard({ receiver, canWrite }: ReceiverCardProps) {
  const t = useTranslations("settings");
  const { name, key, isFixed } = receiver;
  return (
    <Card
      title={t("receiver")}
      className="max-w-2xl"
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
            items={[
              { term: t("receiverName"), detail: name },
              { term: t("receiverKey"), detail: key ?? t("notPinned") },
            ]}
          />
          <p className="text-sm text-muted">{t(isFixed ? "receiverFixed" : "receiverPinned")}</p>
        </>
      )}
    </Card>
  );
}
