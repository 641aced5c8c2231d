import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import { BarSwatch } from "#components/money/bar-swatch.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { MovementView } from "#lib/overview/views/movement.ts";
import type { TodayView } from "#lib/overview/views/overview.ts";
import { MovementDays } from "./movement-days.tsx";
import { TodayFacts } from "./today-facts.tsx";

type MovementCardProps = {
  movement: MovementView;
  /** What moved today, counted one by one. */
  counted: TodayView;
};

const isMoved = (amount: string) => /[1-9]/.test(amount);

/** In, out and fees of the last days, of them those of today or else of yesterday, and a bar for each day. */
export function MovementCard({ movement, counted }: MovementCardProps) {
  const t = useTranslations("overview");
  const { days, total } = movement;
  return (
    <Card
      title={t("lately", { count: days.length })}
      actions={<TextLink href="/insights">{t("insights")}</TextLink>}
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Figure
          term={t("in")}
          swatch="in"
          of="cameIn"
          movement={movement}
          count={t("payinsCompleted", { count: total.payins })}
        >
          {total.returns > 0 && (
            <>
              <Amount units={total.returned} asset="BRL" /> <span>{t("returnedApart")}</span>
            </>
          )}
        </Figure>
        <Figure
          term={t("out")}
          swatch="out"
          of="wentOut"
          movement={movement}
          count={t("payoutsCompleted", { count: total.payouts })}
        />
        <Figure term={t("fees")} of="fees" movement={movement} count={t("feesOf")}>
          {total.withoutFee > 0 && t("withoutFee", { count: total.withoutFee })}
        </Figure>
      </dl>
      <MovementDays movement={movement}>
        {hasEnded(counted) && (
          <Disclosure summary={t("todayNumbers")}>
            <TodayFacts today={counted} />
          </Disclosure>
        )}
      </MovementDays>
    </Card>
  );
}

/** Whether any payment has come to an end today. */
const hasEnded = ({ completed, failed, expired, returned, payouts }: TodayView) =>
  [
    completed,
    failed,
    expired,
    returned.count,
    payouts.completed,
    payouts.failed,
    payouts.refunded,
  ].some((count) => count > 0);

type FigureProps = {
  term: string;
  /** How its bars are drawn. */
  swatch?: "in" | "out";
  of: "cameIn" | "wentOut" | "fees";
  movement: MovementView;
  count: string;
  children?: ReactNode;
};

function Figure({ term, swatch, of, movement, count, children }: FigureProps) {
  const t = useTranslations("overview");
  const { total } = movement;
  // One of the two, so that neither is taken for the other.
  const lately = (["today", "yesterday"] as const).find((day) => isMoved(movement[day][of]));
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {swatch && <BarSwatch place={swatch === "in" ? 0 : 1} />}
        <span className="contents">{term}</span>
      </dt>
      <dd className="text-2xl font-semibold">
        <Amount units={total[of]} asset="BRL" />
      </dd>
      <dd className="text-sm text-soft">{count}</dd>
      {lately && (
        <dd className="text-sm text-muted">
          <span>{t(`ofWhich.${lately}`)}</span> <Amount units={movement[lately][of]} asset="BRL" />
        </dd>
      )}
      {children && <dd className="text-sm text-soft">{children}</dd>}
    </div>
  );
}
