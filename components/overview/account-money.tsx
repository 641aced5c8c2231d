import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { BarSwatch } from "#components/money/bar-swatch.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { MovementView } from "#lib/overview/views/movement.ts";
import { MovementDays } from "./movement-days.tsx";

type AccountMoneyProps = {
  movement: MovementView;
  /** What can be paid or asked for next. */
  acts: Elements;
};

/** What came in and went out for an account lately, and a bar for each day. */
export function AccountMoney({ movement, acts }: AccountMoneyProps) {
  const t = useTranslations("overview");
  return (
    <Card
      title={t("lately", { count: movement.days.length })}
      actions={<div className="flex flex-wrap gap-2">{acts}</div>}
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(["cameIn", "wentOut"] as const).map((way) => (
          <div key={way} className="grid min-w-0 content-start gap-0.5">
            <dt className="flex items-center gap-2 text-sm text-muted">
              <BarSwatch place={way === "cameIn" ? 0 : 1} />
              <span className="contents">{t(way === "cameIn" ? "in" : "out")}</span>
            </dt>
            <dd className="text-xl font-semibold">
              <Amount units={movement.total[way]} asset="BRL" />
            </dd>
          </div>
        ))}
      </dl>
      <MovementDays movement={movement} />
    </Card>
  );
}
