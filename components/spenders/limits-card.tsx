import { useLocale, useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { LimitsView } from "#lib/spenders/views/signing-settings.ts";
import { showAmount } from "#lib/format/amount-input.ts";

type LimitsCardProps = { view: LimitsView; canWrite: boolean };

/** The signing limits and who set them. */
export function LimitsCard({ view: { limits, set }, canWrite }: LimitsCardProps) {
  const t = useTranslations("signing");
  const locale = useLocale();
  const shown = (text: string) => showAmount(text, locale);
  return (
    <Card
      title={t("limits")}
      actions={
        canWrite && (
          <LinkButton href="/settings/signing/limits" size="sm">
            {t(limits === null ? "setLimits" : "changeLimits")}
          </LinkButton>
        )
      }
    >
      {limits === null ? (
        <Notice tone="warn">{t("limitsNone")}</Notice>
      ) : (
        <>
          <DescriptionList
            look="stack"
            items={[
              {
                term: t("band"),
                detail: t("bandFromTo", {
                  from: shown(limits.min_rate),
                  to: shown(limits.max_rate),
                }),
              },
              {
                term: t("startBand"),
                detail: t("bandFromTo", {
                  from: shown(limits.start_min_rate),
                  to: shown(limits.start_max_rate),
                }),
              },
              {
                term: t("fromMedian"),
                detail: t("fromMedianOf", { share: shown(limits.max_from_median) }),
              },
              {
                term: t("fees"),
                detail: t("feesOf", {
                  share: shown(limits.max_fee),
                  flat: shown(limits.max_fee_flat),
                }),
              },
              {
                term: t("batches"),
                detail: t("batchesOf", { amount: shown(limits.max_open) }),
              },
            ]}
          />
          <p className="text-sm text-muted">
            {set === null ? (
              t("limitsUsual")
            ) : (
              <>
                <span>{`${t("setBy")} ${set.name} · `}</span>
                <Moment at={set.at} />
              </>
            )}
          </p>
        </>
      )}
    </Card>
  );
}
