import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { MonthNotes } from "./month-notes.tsx";
import { MonthWallets } from "./month-wallets.tsx";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const wallet = (name: string | null): FiguresView["wallets"][number] => ({
  place: `wallet polygon USDC ${name}`,
  opening: "-75938.800775",
  closing: "-177429.796009",
  moved: [{ as: "payout", count: "57", amount: "-101490.995234" }],
  name,
  network: "polygon",
  token: "USDC",
  address: ADDRESS,
});
const chain = (as: string, count: string): FiguresView["chain"] => [
  { network: "polygon", token: "USDC", moved: [{ as, count, amount: "600.000000" }] },
];
const statements = [{ id: "1", name: "Itaú", moved: [] }];

describe.each(LOCALES)("in %s", (locale) => {
  const drawn = (screen: Elements) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        {screen}
      </NextIntlClientProvider>,
    );
  const notes = (figures: Pick<FiguresView, "chain" | "statements">) =>
    drawn(<MonthNotes figures={figures} />);

  test("what no witness confirms is noted, and nothing else", () => {
    expect(notes({ chain: chain("verified", "3"), statements })).toBe("");
    const without = notes({ chain: chain("verified", "3"), statements: [] });
    expect(without).toContain(MESSAGES[locale].closes.note.statement);
    expect(without.match(/<li/g)).toHaveLength(1);
    const unread = notes({ chain: chain("unread", "2"), statements });
    expect(unread).toMatch(/<li>2 /);
    expect(unread.match(/<li/g)).toHaveLength(1);
  });

  test("a wallet's movement is headed by its months, in two places, also on a phone", () => {
    const html = drawn(<MonthWallets wallets={[wallet("Operações")]} month="2026-01" />);
    const [before, now] = locale === "en" ? ["December", "January"] : ["dezembro", "janeiro"];
    for (const month of [before!, now!]) {
      // As a head, and beside the figure.
      expect(html.split(`${month}<`)).toHaveLength(3);
    }
    expect(html).toContain(locale === "en" ? "−177,429.80" : "−177.429,80");
    expect(html).not.toContain("0x5aAe…");
    expect(html).toContain(`title="${ADDRESS}"`);
  });

  test("a wallet without a name has its address", () => {
    expect(drawn(<MonthWallets wallets={[wallet(null)]} month="2026-01" />)).toContain("0x5aAe");
  });
});
