"use client";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import en from "#lib/i18n/messages/en/palette.json";
import ptBR from "#lib/i18n/messages/pt-BR/palette.json";
import type { Locale } from "#lib/i18n/locale.ts";
import { FindPanel } from "./find-panel.tsx";
import { KeyList } from "./key-list.tsx";
import type { PaletteProps } from "./palette-props.ts";

/** Its own words come with it, so that no page carries them before it is opened. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, typeof en>;

/** Where to go, what to do and what there is, by typing; or the list of keys. */
export function Palette(props: PaletteProps) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, palette: WORDS[locale] }}>
      <PaletteDialog {...props} />
    </NextIntlClientProvider>
  );
}

function PaletteDialog({ shown, onShow, ...offers }: PaletteProps) {
  const t = useTranslations("palette");
  return (
    <Dialog
      open
      size="md"
      onClose={() => onShow(null)}
      title={t(shown === "keys" ? "keysTitle" : "title")}
    >
      {shown === "keys" ? <KeyList /> : <FindPanel {...offers} onShow={onShow} />}
    </Dialog>
  );
}
