import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { LineView } from "#lib/reconciliation/views/exception.ts";
import { Day } from "#components/money/day.tsx";

/** What the bank's own line says. */
export function LineFacts({ line }: { line: LineView }) {
  const t = useTranslations("reconciliation");
  const text = (value: string | null) =>
    value === null || value === "" ? null : <bdi translate="no">{value}</bdi>;
  const e2e = line.endToEndId ? (
    <Hash text={line.endToEndId} what={t("lineFacts.e2e")} full />
  ) : null;
  return (
    <Card title={t("line")}>
      <DescriptionList
        look="stack"
        items={[
          {
            term: t("lineFacts.amount"),
            detail: <Amount units={line.amount} asset="BRL" signed />,
          },
          { term: t("lineFacts.day"), detail: <Day day={line.day} whole /> },
          { term: t("lineFacts.name"), detail: text(bankName(line.name)) },
          { term: t("lineFacts.account"), detail: text(line.account) },
          { term: t("lineFacts.memo"), detail: text(line.memo), wide: true },
          { term: t("lineFacts.e2e"), detail: e2e, wide: true },
          {
            term: t("lineFacts.file"),
            detail: <bdi translate="no">{t("fileLine", { file: line.file, line: line.line })}</bdi>,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}
