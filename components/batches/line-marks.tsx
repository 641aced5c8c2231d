import { useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { showMoment } from "#lib/format/moment.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { LineFault } from "#lib/rules/batches/batch-line.ts";
import { isOwnReason } from "#lib/rules/batches/fault-text.ts";

/** Gives the sentence for what is wrong with a cell. */
export function useFaultText(): (fault: LineFault) => string {
  const t = useTranslations("batches");
  const sentences = useSentences();
  return ({ reason }) =>
    isOwnReason(reason) ? t(`reason.${reason}`) : sentences.reason(reason, "BRL");
}

/** What is wrong with a line, cell by cell. */
export function LineFaults({ faults }: Pick<LineView, "faults">) {
  const t = useTranslations("batches");
  const textOf = useFaultText();
  if (faults.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-sm text-bad">
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.reason}`}>
          <span className="font-medium">{t(`field.${fault.field}`)}</span>
          <span>{`: ${textOf(fault)}`}</span>
        </li>
      ))}
    </ul>
  );
}

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

/** What a receiver is to this batch, where it is worth a mark. */
export function ReceiverMark({ receiver }: Pick<LineView, "receiver">) {
  const t = useTranslations("batches");
  if (receiver === "new") return <Badge tone="accent">{t("isNew")}</Badge>;
  return receiver === "resting" ? <Badge tone="warn">{t("resting")}</Badge> : null;
}
