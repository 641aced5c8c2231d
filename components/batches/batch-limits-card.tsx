import { useTranslations } from "next-intl";
import { CustodyMark } from "#components/regulatory/custody-mark.tsx";
import { LimitList } from "#components/regulatory/limit-list.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { BatchLimits } from "#lib/batches/views/batch-limits.ts";

/** The limits that a batch passes by its sum; nothing where it passes none. */
export function BatchLimitsCard({ limits }: { limits: BatchLimits | null }) {
  const t = useTranslations("regulatory.payment");
  if (limits === null || limits.warnings.length === 0) return null;
  const { token, custody, warnings } = limits;
  return (
    <Card title={t("title")}>
      <LimitList of="batch" warnings={warnings} token={token} />
      <p className="text-sm text-muted">{t("nothingStops")}</p>
      <DescriptionList
        look="stack"
        items={[{ term: t("wallet"), detail: <CustodyMark state={custody} /> }]}
      />
    </Card>
  );
}
