"use client";
import { useLocale, useTranslations } from "next-intl";
import { startTransition } from "react";
import { toast } from "#components/ui/announcer.ts";
import { LANGUAGES, LOCALES } from "#lib/i18n/locale.ts";
import { THEMES } from "#lib/i18n/theme.ts";
import { chooseLanguage, chooseTheme } from "#lib/people/actions/preferences.ts";

/** The other languages, each named in itself, and the themes, to be chosen from anywhere. */
export function usePreferences(onChosen: () => void): { label: string; run: () => void }[] {
  const t = useTranslations("palette");
  const form = useTranslations("form");
  const locale = useLocale();
  const choose = (set: () => Promise<unknown>) => () => {
    onChosen();
    startTransition(async () => {
      await set().catch(() => toast(form("unreachable"), "danger"));
    });
  };
  return [
    ...LOCALES.filter((each) => each !== locale).map((each) => ({
      label: t("act.language", { name: LANGUAGES[each].name }),
      run: choose(() => chooseLanguage({ locale: each })),
    })),
    ...THEMES.map((theme) => ({
      label: t(`act.theme.${theme}`),
      run: choose(() => chooseTheme({ theme })),
    })),
  ];
}
