import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { TodayView } from "#lib/overview/views/overview.ts";

/** Everything counted since midnight in São Paulo, returned and failed payments too, and until when. */
export function TodayFacts({ today }: { today: TodayView }) {
  const t = useTranslations("overview");
  const { payouts } = today;
  const payins: Detail[] = [
    { term: t("cameIn"), detail: <Amount units={today.cameIn} asset="BRL" /> },
    {
      term: t("returned", { count: today.returned.count }),
      detail: <Amount units={today.returned.amount} asset="BRL" />,
    },
    ...today.sentOut.map(({ token, amount }) => ({
      term: t("sentOut", { token }),
      detail: <Amount units={amount} asset={token} rounded />,
    })),
    { term: t("completedPayins"), detail: today.completed },
    { term: t("failedPayins"), detail: today.failed },
    { term: t("expired"), detail: today.expired },
  ];
  const outgoing: Detail[] = [
    { term: t("paidOut"), detail: <Amount units={payouts.paidOut} asset="BRL" /> },
    ...payouts.taken.map(({ token, amount }) => ({
      term: t("taken", { token }),
      detail: <Amount units={amount} asset={token} rounded />,
    })),
    { term: t("completedPayouts"), detail: payouts.completed },
    { term: t("failedPayouts"), detail: payouts.failed },
    { term: t("refunded"), detail: payouts.refunded },
  ];
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-10 gap-y-4 text-sm sm:grid-cols-2 sm:items-start">
        <DescriptionList items={payins} />
        <DescriptionList items={outgoing} />
      </div>
      <p className="text-sm text-muted">
        <span>{t("todayFrom")}</span> <Moment at={today.from} /> <span>{t("todayUntil")}</span>{" "}
        <Moment at={today.until} exact />
      </p>
    </div>
  );
}
