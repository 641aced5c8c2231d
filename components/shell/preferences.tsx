import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { chooseLanguage, chooseTheme } from "#lib/actions/preferences.ts";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { isTheme, THEME_COOKIE, THEMES } from "#lib/i18n/theme.ts";

const LANGUAGES: Record<Locale, { name: string; short: string }> = {
  "pt-BR": { name: "Português", short: "PT" },
  en: { name: "English", short: "EN" },
};
const THEME_NAMES = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Language and theme as two plain forms: they work without JavaScript and keep the page one is on. */
export async function Preferences() {
  const t = await getTranslations("shell");
  const locale = await getLocale();
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  const theme = isTheme(chosen) ? chosen : "system";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form action={chooseLanguage}>
        <Choices
          label={t("language")}
          name="locale"
          chosen={locale}
          options={LOCALES.map((value) => ({
            value,
            label: LANGUAGES[value].short,
            title: LANGUAGES[value].name,
            lang: value,
          }))}
        />
      </form>
      <form action={chooseTheme}>
        <Choices
          label={t("theme")}
          name="theme"
          chosen={theme}
          options={THEMES.map((value) => ({ value, label: t(THEME_NAMES[value]) }))}
        />
      </form>
    </div>
  );
}

type ChoicesProps = {
  label: string;
  name: string;
  chosen: string;
  options: readonly { value: string; label: string; title?: string; lang?: string }[];
};

function Choices({ label, name, chosen, options }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className="flex rounded-md bg-hover p-0.5">
      {options.map(({ value, label: text, title, lang }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          lang={lang}
          title={title}
          aria-pressed={value === chosen}
          aria-label={title}
          className="min-h-6 rounded-sm px-2 text-xs font-medium text-soft pointer-coarse:min-h-10 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-low"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
