import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { PayoutFilter } from "./payout-filter.tsx";

const drawn = (locale: Locale, query: Record<string, string>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <PayoutFilter
        search={{ list: "/payouts", query, text: "", refused: [], isLost: false }}
        post={async () => {}}
      />
    </NextIntlClientProvider>,
  );

describe.each(LOCALES)("%s", (locale) => {
  test("what the status says is offered once, and named where an address asks for it", () => {
    const { showWord } = MESSAGES[locale].payouts;
    const plain = drawn(locale, {});
    expect(plain).toContain(showWord.not_pulled);
    for (const word of ["held", "failed", "refunded"] as const) {
      expect(plain).not.toContain(showWord[word]);
      expect(drawn(locale, { show: word })).toContain(showWord[word]);
    }
  });
});
