import { useLocale, useTranslations } from "next-intl";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { localAmount } from "#lib/format/local-amount.ts";
import type { PaymentRegulatoryView } from "#lib/regulatory/views/payment.ts";

type LimitListProps = Pick<PaymentRegulatoryView, "warnings" | "token"> & {
  of?: "payment" | "batch";
};

/**
 * The limits that a payment passes, or a batch by its sum, a line each, with what that changes. They hold nothing back. A month that passes its limit is told calmly.
 */
export function LimitList({ warnings, token, of = "payment" }: LimitListProps) {
  const t = useTranslations("regulatory.payment");
  const locale = useLocale();
  const isBatch = of === "batch";
  return (
    <ul className="grid gap-3" aria-label={t(isBatch ? "batchWarnings" : "warnings")}>
      {warnings.map(({ kind, isAssumed, limit, rule, value }) => (
        <li key={kind} className="flex gap-2.5">
          <StatusShape tone={kind === "month" ? "info" : "warn"} className="mt-0.5" />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium">
              {t(isBatch && kind === "month" ? "limit.monthOfBatch" : `limit.${kind}`, {
                limit: localAmount(limit, locale),
                value:
                  kind === "month"
                    ? localAmount(value, locale)
                    : amountText(value, token, locale, true),
              })}
            </span>
            <span className="text-sm text-soft">
              {isAssumed && kind !== "month" && <span>{`${t(`assumedText.${kind}`)} `}</span>}
              <span>{t(`effect.${kind}`, { limit: localAmount(limit, locale) })}</span>
              <span translate="no" className="whitespace-nowrap text-muted">
                {` (${rule})`}
              </span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
