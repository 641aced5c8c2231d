import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
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
        className="flex flex-wrap items-end gap-4"
      >
        <TextField
          key={`from ${from}`}
          name="from"
          type="date"
          label={t("from")}
          defaultValue={from}
          required
        />
        <TextField
          key={`to ${to}`}
          name="to"
          type="date"
          label={t("to")}
          defaultValue={to}
          required
        />
        <button type="submit" className={buttonClass({})}>
          <Icon of={Download} className="size-4" />
          <span>{t("downloadFile")}</span>
        </button>
      </form>
      <p className="max-w-prose text-sm text-muted">{t("downloadHint")}</p>
    </Card>
  );
}
