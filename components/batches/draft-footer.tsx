import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ActionFoot } from "#components/ui/action-foot.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { BatchView } from "#lib/batches/views/draft-view.ts";
import type { DraftStop } from "#lib/rules/batches/draft-stops.ts";

type DraftFooterProps = {
  batch: Pick<BatchView, "lines" | "summary">;
  stops: readonly DraftStop[];
  /** Goes to where a stop is put right. */
  onStop: (stop: DraftStop) => void;
  /** The button of the next step. */
  next?: Elements;
};

/** At the foot of a draft: what its receivers get, what still stops it, each with the way there, and the next step. */
export function DraftFooter({
  batch: { lines, summary },
  stops,
  onStop,
  next = null,
}: DraftFooterProps) {
  const t = useTranslations("batches");
  const notCounted = lines.filter(({ amount }) => amount === null).length;
  return (
    <section
      aria-label={t("stillStops")}
      className="z-10 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 lg:sticky lg:bottom-4 lg:shadow-high print:hidden"
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
              <button
                type="button"
                onClick={() => onStop(stop)}
                className="rounded-sm underline-offset-4 pointer-coarse:min-h-11 hover:underline"
              >
                <StatusMark tone={stop === "faulty" ? "bad" : "warn"}>
                  {t(`stop.${stop}`, { count: stop === "empty" ? 0 : summary[stop] })}
                </StatusMark>
              </button>
            </li>
          ))}
        </ul>
      )}
      {next && (
        // Once nothing stops it, what comes next has a foot of its own.
        <div className="lg:ml-auto">
          {stops.length > 0 ? <ActionFoot>{next}</ActionFoot> : next}
        </div>
      )}
    </section>
  );
}
