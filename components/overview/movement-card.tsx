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

/** In, out and fees today against yesterday, and a bar for each of the last days. */
export function MovementCard({ movement, counted }: MovementCardProps) {
  const t = useTranslations("overview");
  const { today, yesterday } = movement;
  return (
    <Card
      title={t("movementTitle")}
      actions={<TextLink href="/insights">{t("insights")}</TextLink>}
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Figure
          term={t("in")}
          swatch="in"
          amount={today.cameIn}
          before={yesterday.cameIn}
          count={t("payinsCompleted", { count: today.payins })}
        >
          {today.returns > 0 && (
            <>
              <Amount units={today.returned} asset="BRL" /> <span>{t("returnedApart")}</span>
            </>
          )}
        </Figure>
        <Figure
          term={t("out")}
          swatch="out"
          amount={today.wentOut}
          before={yesterday.wentOut}
          count={t("payoutsCompleted", { count: today.payouts })}
        />
        <Figure term={t("fees")} amount={today.fees} before={yesterday.fees} count={t("feesOf")}>
          {today.withoutFee > 0 && t("withoutFee", { count: today.withoutFee })}
        </Figure>
      </dl>
      <MovementDays movement={movement}>
        <Disclosure summary={t("todayNumbers")}>
          <TodayFacts today={counted} />
        </Disclosure>
      </MovementDays>
    </Card>
  );
}

type FigureProps = {
  term: string;
  /** How its bars are drawn. */
  swatch?: "in" | "out";
  amount: string;
  before: string;
  count: string;
  children?: ReactNode;
};

function Figure({ term, swatch, amount, before, count, children }: FigureProps) {
  const t = useTranslations("overview");
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {swatch && <BarSwatch place={swatch === "in" ? 0 : 1} />}
        <span className="contents">{term}</span>
      </dt>
      <dd className="text-xl font-semibold">
        <Amount units={amount} asset="BRL" />
      </dd>
      <dd className="text-sm text-soft">{count}</dd>
      <dd className="text-sm text-muted">
        <span>{t("yesterday")}</span> <Amount units={before} asset="BRL" />
      </dd>
      {children && <dd className="text-sm text-soft">{children}</dd>}
    </div>
  );
}
