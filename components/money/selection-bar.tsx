"use client";
import { Copy } from "lucide";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { announce, toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { selectedSums, tabbed, type SelectableRow } from "#lib/format/selected-rows.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/lists.json";
import ptBR from "#lib/i18n/messages/pt-BR/lists.json";
import { Amount } from "./amount.tsx";

/** They come with it, so that no list carries them before a row is selected. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, object>;

export type SelectionBarProps = {
  /** Those that are selected. */
  rows: readonly SelectableRow[];
  heads: readonly string[];
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

function Bar({ rows, heads, onClear, actions }: SelectionBarProps) {
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
            <Amount units={units} asset={asset} short />
          </li>
        ))}
      </ul>
      <span className="flex gap-2">
        <Button size="sm" icon={<Icon of={Copy} className="size-4" />} onClick={() => void copy()}>
          {t("selection.copy")}
        </Button>
        {actions}
        <Button size="sm" onClick={onClear}>
          {t("selection.clear")}
        </Button>
      </span>
    </section>
  );
}
