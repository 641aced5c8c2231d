import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import type { Elements } from "#components/ui/elements.ts";
import type { BatchView } from "#lib/batches/views/draft-view.ts";
import type { DraftStop } from "#lib/rules/batches/draft-stops.ts";
import { CheckSteps } from "./check-steps.tsx";

/** What a draft needs, in order, and what stands for each while it is not so. */
const STEPS = [
  { key: "lines", stops: ["empty", "faulty"] },
  { key: "doubles", stops: ["unconfirmed"] },
  { key: "receivers", stops: ["unregistered"] },
] as const satisfies readonly { key: string; stops: readonly DraftStop[] }[];

type DraftFooterProps = {
  batch: Pick<BatchView, "lines" | "summary">;
  stops: readonly DraftStop[];
  /** Goes to where a stop is put right. */
  onStop: (stop: DraftStop) => void;
  /** The button of the next step. */
  next?: Elements;
};

/** At the foot of a draft: what its receivers get, what is left to do, each with the way there, and the next step. */
export function DraftFooter({
  batch: { lines, summary },
  stops,
  onStop,
  next = null,
}: DraftFooterProps) {
  const t = useTranslations("batches");
  const counted = lines.filter(({ amount }) => amount !== null).length;
  const [first] = stops;
  const checks = STEPS.map(({ key, stops: own }) => {
    const stop = own.find((one) => stops.includes(one));
    if (stop === undefined) return { key, label: t(`check.${key}`), state: "done" as const };
    return {
      key,
      label: t(`stop.${stop}`, { count: stop === "empty" ? 0 : summary[stop] }),
      state: stop === "faulty" ? ("bad" as const) : stop === first ? "here" : "ahead",
      onGo: () => onStop(stop),
    } as const;
  });
  return (
    <section
      aria-label={t("stillStops")}
      className="z-10 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 lg:sticky lg:bottom-4 lg:shadow-high print:hidden"
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        {counted === lines.length && <span className="text-sm text-muted">{t("payeesGet")}</span>}
        <span className="text-lg font-semibold">
          <Amount units={summary.amount} asset="BRL" />
        </span>
        {counted < lines.length && (
          <span className="text-sm text-muted">
            {t("countedOf", { counted, count: lines.length })}
          </span>
        )}
      </span>
      <CheckSteps
        label={t("stillStops")}
        look="line"
        steps={[
          ...checks,
          {
            key: "payer",
            label: t(first === undefined ? "payerNext" : "check.payer"),
            state: first === undefined ? "here" : "ahead",
          },
        ]}
      />
      {next && (
        <div className="lg:ml-auto">
          <ActionFoot>{next}</ActionFoot>
        </div>
      )}
    </section>
  );
}
