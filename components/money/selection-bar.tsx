"use client";
import { Copy, Download } from "lucide";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { announce, toast } from "#components/ui/announcer.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { Button } from "#components/ui/button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { selectedSums, tabbed, type SelectableRow } from "#lib/format/selected-rows.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/lists.json";
import ptBR from "#lib/i18n/messages/pt-BR/lists.json";
import { RECEIPTS_MAX } from "#lib/rules/receipts/receipts-max.ts";
import { Amount } from "./amount.tsx";
import { canExportSelected, exportSelected } from "./export-selected.ts";

/** They come with it, so that no list carries them before a row is selected. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, object>;

export type SelectionBarProps = {
  /** Those that are selected. */
  rows: readonly SelectableRow[];
  heads: readonly string[];
  /** The door that gives the receipts of the rows as one file, where they have any. */
  receipts?: string | undefined;
  onClear: () => void;
  /** What else can be done with them: it reads the selection by its context. */
  actions?: Elements;
};

/** At the foot of the screen: how many rows are selected, what they add up to, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, lists: WORDS[locale] }}>
      <Bar {...props} />
    </NextIntlClientProvider>
  );
}

function Bar({ rows, heads, receipts, actions, onClear }: SelectionBarProps) {
  const t = useTranslations("lists");
  const ui = useTranslations("ui");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(tabbed([heads, ...rows.map(({ cells }) => cells)]));
      announce(t("selection.copied", { count: rows.length }));
    } catch {
      toast(ui("copyFailed"), "danger");
    }
  };
  return (
    <section
      aria-label={t("selection.title")}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 justify-self-center rounded-lg border border-line bg-surface px-4 py-2.5 shadow-high max-md:hidden print:hidden"
    >
      <output className="font-medium">{t("selection.count", { count: rows.length })}</output>
      <ul aria-label={t("selection.sums")} className="flex flex-wrap gap-x-4 text-sm text-soft">
        {selectedSums(rows).map(({ asset, units }) => (
          <li key={asset}>
            <Amount units={units} asset={asset} rounded />
          </li>
        ))}
      </ul>
      {rows.length > RECEIPTS_MAX && (
        <p className="text-sm text-muted">{t("selection.receiptsMost", { most: RECEIPTS_MAX })}</p>
      )}
      <span className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Icon of={Copy} className="size-4" />} onClick={() => void copy()}>
          {t("selection.copy")}
        </Button>
        {receipts &&
          rows.length <= RECEIPTS_MAX &&
          (["pdf", "zip"] as const).map((as) => (
            <a
              key={as}
              className={buttonClass({ size: "sm" })}
              href={`${receipts}?as=${as}&ids=${rows.map(({ key }) => key).join(",")}`}
              aria-label={t("selection.receiptsAs", {
                count: rows.length,
                type: as.toUpperCase(),
              })}
              download
            >
              <Icon of={Download} className="size-4" />
              <span className="contents">
                {t("selection.receipts", { type: as.toUpperCase() })}
              </span>
            </a>
          ))}
        {canExportSelected() && (
          <Button
            size="sm"
            icon={<Icon of={Download} className="size-4" />}
            onClick={() => exportSelected(rows.map(({ key }) => key))}
          >
            {t("selection.export")}
          </Button>
        )}
        {actions}
        <Button size="sm" onClick={onClear}>
          {t("selection.clear")}
        </Button>
      </span>
    </section>
  );
}
