import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { OwnersNotice } from "./owners-notice.tsx";

/** How far the owners are, and until when they are waited for. */
export function ExternalProgress({ external }: { external: ExternalView }) {
  const t = useTranslations("externalPayouts");
  const { state, wallet } = external;
  const isAwaited = state === "awaited" || state === "overwritten";
  return (
    <OwnersNotice external={external}>
      <p>{t(`stateText.${state}`, { wallet: shownName(wallet.name) })}</p>
      {isAwaited && (
        <p>
          <span>{t("until")}</span> <Moment at={external.endsAt} />
          <span>{`. ${t("askedBy")} ${external.askedBy},`}</span> <Moment at={external.askedAt} />
          <span>.</span>
        </p>
      )}
    </OwnersNotice>
  );
}

/** What it brings by today's rate: there is no quote yet. */
export function ExternalEstimate({ external }: { external: ExternalView }) {
  const t = useTranslations("externalPayouts");
  const { amount, least, at } = external.estimate;
  return (
    <Card title={t("estimateTitle")}>
      <DescriptionList
        items={[
          { term: t("sends"), detail: <Amount units={external.amount} asset={external.token} /> },
          {
            term: t("receives"),
            detail: (
              <>
                <span className="text-muted">{t("about")}</span>{" "}
                <Amount units={amount} asset="BRL" />
              </>
            ),
            strong: true,
          },
          { term: t("form.least"), detail: <Amount units={least} asset="BRL" /> },
          { term: t("estimatedAt"), detail: <Moment at={at} short /> },
        ]}
      />
    </Card>
  );
}
