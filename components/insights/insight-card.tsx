import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import {
  insightTable,
  type InsightsData,
  type InsightTableName,
} from "#lib/rules/insights/tables.ts";
import { InsightTable } from "./insight-table.tsx";

export type InsightCardProps = {
  data: InsightsData;
  /** What the page's address says of the days; null: the reader takes no files away. */
  fileQuery: string | null;
};

type FrameProps = InsightCardProps & {
  name: InsightTableName;
  /** What is shown already stands in no second table. */
  isTable?: boolean;
  children: Elements;
};

/** A chart with its figures as a table, and as a file. */
export function InsightCard({ name, data, fileQuery, isTable = false, children }: FrameProps) {
  const t = useTranslations("insights");
  const title = t(`titles.${name}`);
  return (
    <Card
      title={title}
      actions={
        fileQuery !== null && (
          <a
            href={`/api/insights/${name}${fileQuery && `?${fileQuery}`}`}
            download
            aria-label={t("file", { title })}
            className={buttonClass({ size: "sm" })}
          >
            <Icon of={Download} className="size-4" />
            <span>CSV</span>
          </a>
        )
      }
    >
      {children}
      {!isTable && (
        <Disclosure summary={t("numbers")}>
          <InsightTable caption={t("numbersOf", { title })} table={insightTable(data, name)} />
        </Disclosure>
      )}
    </Card>
  );
}
