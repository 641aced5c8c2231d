import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { showMoment } from "#lib/format/moment.ts";

/** What a person should look at, without what confirms it. */
export function FindingText({ finding }: { finding: LineView["findings"][number] }) {
  const t = useTranslations("batches");
  const locale = useLocale();
  const day = "at" in finding ? showMoment(new Date(finding.at), locale).date : "";
  switch (finding.kind) {
    case "twice":
    case "same_key": {
      const numbers = new Intl.ListFormat(locale).format(finding.numbers.map(String));
      return (
        <span>{t(`finding.${finding.kind}`, { count: finding.numbers.length, numbers })}</span>
      );
    }
    case "queued":
      return <span>{t("finding.queued", { title: finding.batch.title })}</span>;
    case "paid":
      return (
        <span className="flex flex-wrap gap-x-2">
          <span>{t("finding.paid", { day })}</span>
          <TextLink href={`/payouts/${finding.payout}`}>
            {t("seePayout", { id: finding.payout })}
          </TextLink>
        </span>
      );
  }
}
