import { useTranslations } from "next-intl";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { Backtest } from "#lib/policies/views/backtest.ts";

type BacktestFiguresProps = { trials: Record<"payout" | "payin", Backtest> };
const COUNTED = ["allow", "ask_one", "ask_two", "wait", "refuse"] as const;

/** What the draft would have said of the payouts and payins of the last 30 days. */
export function BacktestFigures({ trials }: BacktestFiguresProps) {
  const t = useTranslations("policies");
  const made = (["payout", "payin"] as const).filter((operation) => trials[operation].made > 0);
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-soft">{t("trial")}</h3>
      {made.length === 0 && <p className="text-muted">{t("trialNone")}</p>}
      {made.map((operation) => {
        const { made: count, isMore, counts } = trials[operation];
        return (
          <div key={operation} className="grid gap-2">
            <p className="text-sm text-muted">
              {t(`${isMore ? "trialSome" : "trialAll"}.${operation}`, { count })}
            </p>
            <DescriptionList
              items={COUNTED.filter((one) => counts[one] > 0).map((one) => ({
                term: t(`backtestOf.${one}`),
                detail: counts[one],
              }))}
            />
          </div>
        );
      })}
    </section>
  );
}
