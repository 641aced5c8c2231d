import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import type { PaymentTotals } from "#lib/activity/views/payment-totals.ts";

type ListedTotalsProps = { of: "payins" | "payouts"; totals: PaymentTotals };

/** Above a list of payments: how many it has, and what they come to. */
export function ListedTotals({ of, totals }: ListedTotalsProps) {
  const t = useTranslations("activity.totals");
  const locale = useLocale();
  const { count, isOfCompleted, isOff, cents, tokens, among } = totals;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
      <span className="mr-3 font-medium text-ink">{t(of, { count: Number(count) })}</span>
      {tokens.length > 0 && (
        <>
          {/* A payout's reais are those that its receiver gets. */}
          <span>
            {isOff
              ? t(`of.${isOff}`)
              : t(`${isOfCompleted ? "completed" : "total"}${of === "payouts" ? "Net" : ""}`)}
          </span>
          <Amount
            units={cents}
            asset="BRL"
            className={isOff ? undefined : "font-medium text-ink"}
          />
          {tokens.map(({ token, units }) => (
            <Amount key={token} units={units} asset={token} rounded className="text-soft" />
          ))}
        </>
      )}
      {among !== null && <span>{t("newest", { count: among.toLocaleString(locale) })}</span>}
    </p>
  );
}
