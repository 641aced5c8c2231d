import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { BatchView } from "#lib/batches/views/draft-view.ts";
import type { DraftStop } from "#lib/rules/batches/draft-stops.ts";

type DraftFooterProps = {
  batch: Pick<BatchView, "lines" | "summary">;
  stops: readonly DraftStop[];
};

/** At the foot of a draft: what its receivers get, and what still stops it. */
export function DraftFooter({ batch: { lines, summary }, stops }: DraftFooterProps) {
  const t = useTranslations("batches");
  const notCounted = lines.filter(({ amount }) => amount === null).length;
  return (
    <section
      aria-label={t("stillStops")}
      className="z-10 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 md:sticky md:bottom-4 md:shadow-high print:hidden"
    >
      <span className="grid">
        <span className="text-sm text-muted">{t("payeesGet")}</span>
        <span className="text-lg font-semibold">
          <Amount units={summary.amount} asset="BRL" />
        </span>
        {notCounted > 0 && (
          <span className="text-sm text-muted">{t("notCounted", { count: notCounted })}</span>
        )}
      </span>
      {stops.length === 0 ? (
        <StatusMark tone="ok">{t("ready")}</StatusMark>
      ) : (
        <ul aria-label={t("stillStops")} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {stops.map((stop) => (
            <li key={stop}>
              <StatusMark tone={stop === "faulty" ? "bad" : "warn"}>
                {t(`stop.${stop}`, { count: stop === "empty" ? 0 : summary[stop] })}
              </StatusMark>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
