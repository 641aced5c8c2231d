"use client";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { useFormAround } from "#components/form/form-context.ts";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { askExportAction } from "#lib/exports/actions/ask-export.ts";
import type { ExportStart } from "#lib/exports/views/exports.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/exports.json";
import ptBR from "#lib/i18n/messages/pt-BR/exports.json";
import type { AskExport } from "#lib/rules/exports/ask-export.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import { EXPORT_FORMATS } from "#lib/rules/exports/export-formats.ts";
import type { ExportList } from "#lib/rules/exports/exports.ts";
import { monthTitle } from "#lib/format/month-word.ts";

/** They come with it, so that no list carries them before it is opened. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, object>;

export type ExportDialogProps = {
  list: ExportList;
  /** What the list is narrowed by, as its address says it. */
  query: Readonly<Record<string, string>>;
  /** What is selected; none: everything that is filtered. */
  keys: readonly string[];
  start: ExportStart;
  onClose: () => void;
};

const loadSchema = () =>
  import("#lib/rules/exports/ask-export.ts").then((module) => module.AskExport);

/** Asks what a file is made of, and has it made. */
export function ExportDialog(props: ExportDialogProps) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, exports: WORDS[locale] }}>
      <Asking {...props} />
    </NextIntlClientProvider>
  );
}

function Asking({ list, query, keys, start, onClose }: ExportDialogProps) {
  const t = useTranslations("exports");
  const columns = EXPORT_COLUMNS.map((column) => [column, start.columns.includes(column)]);
  const form = useActionForm<AskExport, { id: string; state: "ready" | "failed" | "waiting" }>({
    name: "export",
    schema: loadSchema,
    action: askExportAction,
    defaults: {
      list,
      query,
      ...(keys.length > 0 && { ids: [...keys] }),
      format: start.format,
      columns: Object.fromEntries(columns) as AskExport["columns"],
      // The last month that is over: what the ERP waits for.
      month: start.months[1] ?? "",
    },
    onDone: ({ id, state }) => {
      onClose();
      if (state === "ready") location.assign(`/api/exports/${id}`);
      else if (state === "waiting") toast(t("started"), "success");
      else toast(t("failedNow"), "danger");
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={<span>{t("dialog", { list: t(`list.${list}`) })}</span>}
    >
      <Form form={form}>
        <p className="text-soft">
          {keys.length > 0 ? t("whatSelected", { count: keys.length }) : t("whatFiltered")}
        </p>
        <RadioInput
          name="format"
          label={t("formatLabel")}
          options={EXPORT_FORMATS.map((format) => ({
            value: format,
            label: t(`format.${format}`),
            detail: t(`formatHint.${format}`),
          }))}
        />
        <OfFormat start={start} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <LinkButton href="/exports">{t("toList")}</LinkButton>
          <SubmitButton pendingLabel={t("submitting")}>{t("submit")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** What a format asks besides: a statement its month, everything else its columns. */
function OfFormat({ start }: { start: ExportStart }) {
  const t = useTranslations("exports");
  const locale = useLocale();
  const { methods } = useFormAround();
  const format: unknown = useWatch({ control: methods.control, name: "format" });
  if (format === "ofx" && !start.hasOfxAccount) {
    return (
      <Notice tone="info">
        <span className="grid justify-items-start gap-2">
          <span>{t("noOfx")}</span>
          <LinkButton href="/exports#ofx">{t("toOfx")}</LinkButton>
        </span>
      </Notice>
    );
  }
  if (format === "ofx") {
    return (
      <SelectInput
        name="month"
        label={t("monthLabel")}
        hint={t("monthHint")}
        options={start.months.map((month) => ({ value: month, label: monthTitle(month, locale) }))}
      />
    );
  }
  return (
    <Disclosure summary={t("columns")}>
      <fieldset className="grid gap-x-4 sm:grid-cols-2">
        <legend className="mb-1 text-sm text-muted">{t("columnsHint")}</legend>
        {EXPORT_COLUMNS.map((column) => (
          <CheckboxInput key={column} name={`columns.${column}`} label={t(`column.${column}`)} />
        ))}
      </fieldset>
    </Disclosure>
  );
}
