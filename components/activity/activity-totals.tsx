import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { Amount } from "#components/money/amount.tsx";
import { cx } from "#components/ui/cx.ts";
import type { Elements } from "#components/ui/elements.ts";
import type { ActivityTotalsView } from "#lib/activity/views/activity.ts";
import type { Flow } from "#lib/rules/activity/activity-sums.ts";

/** What the list's lines add up to, per currency. */
export function ActivityTotals({ totals }: { totals: ActivityTotalsView }) {
  const t = useTranslations("activity.totals");
  const locale = useLocale();
  const heading = useId();
  const { payins, payouts, returnedCents, feeCents, tokens, withoutFee, state, among } = totals;
  const received = tokens.filter(({ received: units }) => units > 0n);
  const sent = tokens.filter(({ sent: units }) => units > 0n);
  const isNothing = !payins && !payouts && returnedCents === null && feeCents === null;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-sm font-medium text-soft">
        {t(`of.${state}`)}
      </h2>
      {isNothing ? (
        <p className="text-sm text-muted">{t("none")}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface px-4 py-3 sm:flex sm:flex-wrap sm:gap-x-10">
          {payins && (
            <FlowFacts label={t("payins", { count: Number(payins.count) })} flow={payins} />
          )}
          {payouts && (
            <FlowFacts label={t("payouts", { count: Number(payouts.count) })} flow={payouts} />
          )}
          {returnedCents !== null && (
            <Fact label={t("returned")}>
              <Amount units={returnedCents} asset="BRL" />
            </Fact>
          )}
          {feeCents !== null && (
            <Fact label={t("feesAlone")}>
              <Amount units={feeCents} asset="BRL" />
            </Fact>
          )}
          {received.length > 0 && (
            <Fact label={t("received")} isWide>
              {received.map(({ token, received: units }) => (
                <Amount key={token} units={units} asset={token} rounded className="block" />
              ))}
            </Fact>
          )}
          {sent.length > 0 && (
            <Fact label={t("sent")} isWide>
              {sent.map(({ token, sent: units }) => (
                <Amount key={token} units={units} asset={token} rounded className="block" />
              ))}
            </Fact>
          )}
        </dl>
      )}
      {among !== null && (
        <p className="text-sm text-muted">{t("part", { count: among.toLocaleString(locale) })}</p>
      )}
      {withoutFee > 0n && (
        <p className="text-sm text-muted">{t("withoutFee", { count: Number(withoutFee) })}</p>
      )}
    </section>
  );
}

/** `isWide`: on a phone it takes a line of its own. */
function Fact({
  label,
  isWide,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: Elements;
}) {
  return (
    <div className={cx("grid content-start gap-0.5", isWide && "max-sm:col-span-2")}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** What was paid, and under it the fees and what was left. */
function FlowFacts({ label, flow }: { label: string; flow: Flow }) {
  const t = useTranslations("activity.totals");
  return (
    <Fact label={label}>
      <Amount units={flow.grossCents} asset="BRL" className="block" />
      <span className="mt-0.5 grid grid-cols-[auto_auto] gap-x-2 text-xs font-normal text-soft">
        <span>{t("fees")}</span>
        <Amount units={flow.feeCents} asset="BRL" className="text-right" />
        <span>{t("net")}</span>
        <Amount units={flow.netCents} asset="BRL" className="text-right" />
      </span>
    </Fact>
  );
}
