import { useTranslations } from "next-intl";
import { DescriptionList } from "#components/ui/description-list.tsx";

type TrialFiguresProps = {
  trial: { payouts: number; isMore: boolean; counts: Record<Counted, number> };
};
const COUNTED = ["allow", "ask_one", "ask_two", "wait", "refuse"] as const;
type Counted = (typeof COUNTED)[number];

/** What the draft would have said of the payouts of the last 30 days. */
export function TrialFigures({ trial }: TrialFiguresProps) {
  const t = useTranslations("policies");
  const { payouts, isMore, counts } = trial;
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-soft">{t("trial")}</h3>
      {payouts === 0 ? (
        <p className="text-muted">{t("trialNone")}</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            {t(isMore ? "trialSome" : "trialAll", { count: payouts })}
          </p>
          <DescriptionList
            items={COUNTED.filter((one) => counts[one] > 0).map((one) => ({
              term: t(`trialOf.${one}`),
              detail: counts[one],
            }))}
          />
        </>
      )}
    </section>
  );
}
