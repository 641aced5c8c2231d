import { NextIntlClientProvider } from "next-intl";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { Palette } from "./palette.tsx";
import type { PaletteProps } from "./palette-props.ts";

vi.stubGlobal("localStorage", { getItem: () => null });

/** As a page shows it, which has no words of the palette. */
function drawn(locale: Locale, props: Pick<PaletteProps, "shown" | "canCreate">): string {
  const faults: string[] = [];
  const { ui, form, dashboard, reasons, errors } = MESSAGES[locale];
  const html = renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <NextIntlClientProvider
        locale={locale}
        messages={{ ui, form, dashboard, reasons, errors }}
        timeZone="America/Sao_Paulo"
        onError={(error) => void faults.push(error.message)}
      >
        <Palette
          {...props}
          places={[{ href: "/payouts", label: "Payouts" }]}
          onShow={() => undefined}
        />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  expect(faults).toEqual([]);
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
}

describe.each(LOCALES)("in %s", (locale) => {
  const { palette } = MESSAGES[locale];

  test("brings its own words, and offers what the reader may do", () => {
    const all = drawn(locale, { shown: "find", canCreate: true });
    for (const word of [palette.title, palette.act.payout, "Payouts"]) {
      expect(all).toContain(word);
    }
    const viewer = drawn(locale, { shown: "find", canCreate: false });
    expect(viewer).toContain("Payouts");
    expect(viewer).not.toContain(palette.act.payout);
  });

  test("tells every key and that single ones can be switched off", () => {
    const keys = drawn(locale, { shown: "keys", canCreate: false });
    for (const does of Object.values(palette.key)) expect(keys).toContain(does);
    expect(keys).toContain(palette.single);
  });
});
