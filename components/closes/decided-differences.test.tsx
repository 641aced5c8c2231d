import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { DecidedDifferences } from "./decided-differences.tsx";

const alike = (id: string) => ({
  id,
  kind: "pix_other_party" as const,
  state: "explained" as const,
  day: "2026-01-05",
  reason: "Sócio",
  amount: "100.00",
  payment: null,
  name: null,
  document: null,
  way: null,
});

describe.each(LOCALES)("in %s", (locale) => {
  const drawn = (screen: Elements) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        {screen}
      </NextIntlClientProvider>,
    );

  test("differences that are alike are one row with their number and sum, which unfolds", () => {
    const group = (count: number, differences: ReturnType<typeof alike>[]) => ({
      ...alike("1"),
      amount: "300.00",
      count,
      differences,
    });
    const decided = [{ kind: "pix_other_party", state: "explained", count: "3", amount: "300.00" }];
    const draw = (differences: FiguresView["differences"]) =>
      drawn(<DecidedDifferences figures={{ differences, decided }} file={null} />);
    const heading = (open: number) =>
      drawn(
        <DecidedDifferences
          figures={{ differences: [group(1, [alike("1")])], decided }}
          open={open}
          file={null}
        />,
      ).match(/<h2[^>]*>(.*?)<\/h2>/)?.[1];
    expect(heading(0)).toMatch(/^3 (differences, all decided|divergências, todas decididas)$/);
    expect(heading(2)).toMatch(
      /^5 (differences: 3 decided, 2 open|divergências: 3 decididas, 2 em aberto)$/,
    );
    const three = draw([group(3, [alike("1"), alike("2"), alike("3")])]);
    expect(three).toContain("(3)");
    expect(three).toContain(locale === "en" ? "300.00" : "300,00");
    expect(three.match(/<details/g)).toHaveLength(1);
    expect(three.indexOf("/reconciliation/2")).toBeGreaterThan(three.indexOf("<details"));
    const one = draw([group(1, [alike("1")])]);
    expect(one).not.toContain("<details");
    expect(one).toContain('href="/reconciliation/1"');
    // Two are not shown.
    expect(one).toMatch(locale === "en" ? /2 more/ : /Mais 2/);
  });
});
