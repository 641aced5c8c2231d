import { useTranslations } from "next-intl";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { Trial } from "#lib/policies/views/trial.ts";

type TrialFiguresProps = { trials: Record<"payout" | "payin", Trial> };
const COUNTED = ["allow", "ask_one", "ask_two", "wait", "refuse"] as const;

/** What the draft would have said of the payouts and payins of the last 30 days. */
export function TrialFigures({ trials }: TrialFiguresProps) {
  const t = useTranslations("policies");
  const made = (["payout", "payin"] as const).filter((deed) => trials[deed].made > 0);
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-soft">{t("trial")}</h3>
      {made.length === 0 && <p className="text-muted">{t("trialNone")}</p>}
      {made.map((deed) => {
        const { made: count, isMore, counts } = trials[deed];
        return (
          <div key={deed} className="grid gap-2">
            <p className="text-sm text-muted">
              {t(`${isMore ? "trialSome" : "trialAll"}.${deed}`, { count })}
            </p>
            <DescriptionList
              items={COUNTED.filter((one) => counts[one] > 0).map((one) => ({
                term: t(`trialOf.${one}`),
                detail: counts[one],
              }))}
            />
          </div>
        );
      })}
    </section>
  );
}
