import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { chooseLanguage, chooseTheme } from "#lib/people/actions/preferences.ts";
import { LANGUAGES, LOCALES } from "#lib/i18n/locale.ts";
import { isTheme, THEME_COOKIE, THEMES } from "#lib/i18n/theme.ts";
import type { Elements } from "#components/ui/elements.ts";

const THEME_LOOKS = {
  system: { name: "themeSystem", shape: "M2 3h12v8H2zM8 11v3M5.5 14h5" },
  light: {
    name: "themeLight",
    shape:
      "M8 5.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6M8 1.2v1.4M8 13.4v1.4M1.2 8h1.4M13.4 8h1.4M3.2 3.2l1 1M11.8 11.8l1 1M3.2 12.8l1-1M11.8 4.2l1-1",
  },
  dark: { name: "themeDark", shape: "M13.5 9.5A5.8 5.8 0 1 1 6.5 2.5a4.6 4.6 0 0 0 7 7z" },
} as const;

/** Language and theme as two plain forms: they work without JavaScript and stay on the current page. */
export async function Preferences() {
  const t = await getTranslations("shell");
  const locale = await getLocale();
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  const theme = isTheme(chosen) ? chosen : "system";
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <form action={chooseLanguage}>
        <Choices label={t("language")}>
          {LOCALES.map((value) => (
            <Choice
              key={value}
              name="locale"
              value={value}
              chosen={value === locale}
              title={LANGUAGES[value].name}
            >
              <span>{LANGUAGES[value].short}</span>
              <span className="sr-only" lang={value}>
                {` ${LANGUAGES[value].name}`}
              </span>
            </Choice>
          ))}
        </Choices>
      </form>
      <form action={chooseTheme}>
        <Choices label={t("theme")}>
          {THEMES.map((value) => {
            const { name, shape } = THEME_LOOKS[value];
            return (
              <Choice
                key={value}
                name="theme"
                value={value}
                chosen={value === theme}
                title={t(name)}
              >
                <ThemeShape path={shape} />
                <span className="sr-only">{t(name)}</span>
              </Choice>
            );
          })}
        </Choices>
      </form>
    </div>
  );
}

/** Drawn here without the icon library, which would make the sign-in page heavier. */
function ThemeShape({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-3.5"
    >
      <path d={path} />
    </svg>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex rounded-md bg-hover p-0.5">
      <legend className="sr-only">{label}</legend>
      <span className="contents">{children}</span>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  chosen: boolean;
  title: string;
  children: Elements;
};

function Choice({ name, value, chosen, title, children }: ChoiceProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      title={title}
      aria-pressed={chosen}
      className="grid min-h-6 min-w-8 place-items-center rounded-sm px-1.5 text-xs font-medium text-soft pointer-coarse:min-h-10 pointer-coarse:min-w-11 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-low aria-pressed:ring-1 aria-pressed:ring-line"
    >
      {children}
    </button>
  );
}
