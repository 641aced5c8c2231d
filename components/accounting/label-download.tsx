import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { DayField } from "#components/money/day-field.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Labelled } from "#lib/rules/accounting/accounting.ts";

type LabelDownloadProps = { of: Labelled; from: string; to: string; isTooMuch: boolean };

/** Payments of some days as a file to be filled in. */
export function LabelDownload({ of, from, to, isTooMuch }: LabelDownloadProps) {
  const t = useTranslations("accounting");
  return (
    <Card title={t("download")}>
      {isTooMuch && <Notice tone="warn" title={t("many")} />}
      <form
        action={`/api/accounting/${of}`}
        method="get"
        className="flex flex-wrap items-start gap-4"
      >
        <DayField key={`from ${from}`} name="from" label={t("from")} defaultValue={from} required />
        <DayField key={`to ${to}`} name="to" label={t("to")} defaultValue={to} required />
        <button type="submit" className={`${buttonClass({})} sm:mt-6`}>
          <Icon of={Download} className="size-4" />
          <span>{t("downloadFile")}</span>
        </button>
      </form>
      <p className="max-w-prose text-sm text-muted">{t("downloadHint")}</p>
    </Card>
  );
}
