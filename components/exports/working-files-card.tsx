"use client";
import { useTranslations, useLocale } from "next-intl";
import { useState, type FormEvent } from "react";
import { useFreshDownload } from "#components/form/use-fresh-download.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/select.tsx";
import { readyWorkingFileAction } from "#lib/exports/actions/ready-working-file.ts";
import { monthTitle } from "#lib/format/month-word.ts";
import type { WorkingFile, WorkingFormat } from "#lib/rules/exports/working-files.ts";

const FILES = ["c212", "c212_totals", "decripto"] as const satisfies readonly WorkingFile[];
const FORMATS = ["csv-br", "csv", "xlsx"] as const satisfies readonly WorkingFormat[];

type WorkingFilesCardProps = {
  /** As "2026-10", the newest first. */
  months: readonly string[];
};

/** A month's figures for whoever fills in the reports; a factor is asked for each time. */
export function WorkingFilesCard({ months }: WorkingFilesCardProps) {
  const t = useTranslations("regulatory.files");
  const exports = useTranslations("exports");
  const locale = useLocale();
  // The month before is the one that is reported.
  const [chosen, setChosen] = useState({
    of: "c212" as WorkingFile,
    month: months[1] ?? months[0] ?? "",
    format: "csv-br" as WorkingFormat,
  });
  const { isAsking, download } = useFreshDownload();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const { of, ...query } = chosen;
    download(`/api/working-files/${of}?${new URLSearchParams(query)}`, () =>
      readyWorkingFileAction(chosen),
    );
  };
  return (
    <Card title={t("title")}>
      <p className="text-soft">{t("lead")}</p>
      <form method="post" onSubmit={ask} aria-label={t("title")} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Select
            label={t("file")}
            className="sm:col-span-2 lg:col-span-1 xl:col-span-2"
            value={chosen.of}
            onChange={({ target }) => setChosen({ ...chosen, of: target.value as WorkingFile })}
            options={FILES.map((value) => ({ value, label: t(value) }))}
          />
          <Select
            label={t("month")}
            value={chosen.month}
            onChange={({ target }) => setChosen({ ...chosen, month: target.value })}
            options={months.map((value) => ({ value, label: monthTitle(value, locale) }))}
          />
          <Select
            label={t("format")}
            value={chosen.format}
            onChange={({ target }) =>
              setChosen({ ...chosen, format: target.value as WorkingFormat })
            }
            options={FORMATS.map((value) => ({ value, label: exports(`format.${value}`) }))}
          />
        </div>
        <p className="text-sm text-muted">{t("scope")}</p>
        <div>
          <Button type="submit" tone="plain" pending={isAsking}>
            {t("download")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
