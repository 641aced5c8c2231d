import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { showMoment } from "#lib/format/moment.ts";
import { monthTitle } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { ChangeFacts } from "#lib/rules/policies/requested-change.ts";

type AskedCloseProps = {
  title: string;
  month: string;
  isClose: boolean;
  facts: ChangeFacts;
  /** It is not made yet. */
  isLive: boolean;
  /** Who makes it once it is approved, and until when. */
  askedBy: string;
  expiresAt: string;
};

const textOf = (facts: ChangeFacts, field: keyof ChangeFacts): string | null => {
  const value = facts[field];
  return typeof value === "string" ? value : null;
};

/** What an approval of a close, or of a reopening, is for. */
export function AskedClose({
  title,
  month,
  isClose,
  facts,
  isLive,
  askedBy,
  expiresAt,
}: AskedCloseProps) {
  const t = useTranslations("closes");
  const format = useFormatter();
  const locale = useLocale() as Locale;
  const [figures, unexplained] = [textOf(facts, "figures"), textOf(facts, "unexplained")];
  const [lines, digest, reason] = [
    textOf(facts, "lines"),
    textOf(facts, "digest"),
    textOf(facts, "reason"),
  ];
  const ends = showMoment(new Date(expiresAt), locale);
  return (
    <Card title={title}>
      <DescriptionList
        look="stack"
        items={[
          { term: t("month"), detail: <span>{monthTitle(month, locale)}</span> },
          {
            term: t("unexplained"),
            detail: unexplained && <Amount units={unexplained} asset="BRL" />,
          },
          { term: t("lines"), detail: lines && format.number(Number(lines)) },
          { term: t("reason"), detail: reason && <span>{reason}</span>, wide: true },
          {
            term: t("figures"),
            detail: figures && <Hash text={figures} what={t("figures")} full />,
            wide: true,
          },
          {
            term: t("digest"),
            detail: digest && <Hash text={digest} what={t("digest")} full />,
            wide: true,
          },
        ]}
      />
      {isLive && (
        <p className="text-sm text-muted">
          {t(isClose ? "askedCloseMeans" : "askedReopenMeans", {
            name: shownName(askedBy),
            time: `${ends.date}, ${ends.time}`,
          })}
        </p>
      )}
    </Card>
  );
}
