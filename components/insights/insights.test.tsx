import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import type { InsightsView } from "#lib/insights/views/insights.ts";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { periodsOf } from "#lib/rules/insights/periods.ts";
import { sumsOf, type PaymentSums } from "#lib/rules/insights/points.ts";
import { FeesCard } from "./fees-card.tsx";
import { HeadingsCard } from "./headings-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { RatesCard } from "./rates-card.tsx";
import { VolumeCard } from "./volume-card.tsx";

const drawn = (locale: Locale, screen: Elements) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
    >
      {screen}
    </NextIntlClientProvider>,
  );
const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");

const sums = (amountCents: bigint, more: Partial<PaymentSums> = {}): PaymentSums => ({
  count: 1n,
  amountCents,
  grossCents: amountCents,
  feeCents: 125n,
  units: 1_000_000n,
  withoutFee: 0n,
  traded: 5_464_600_000_000n,
  compared: 5_464_600_000_000n,
  market: 5_437_400_000_000n,
  ...more,
});
const days = { from: "2026-11-01", to: "2026-11-03" };
const points = periodsOf({ ...days, step: "day" }).map((begins, at) => ({
  begins,
  of:
    at === 1
      ? []
      : [
          { ...sums(1_234_56n), kind: "payin" as const, token: "USDC" as const },
          { ...sums(99_99n, { withoutFee: 1n }), kind: "payin" as const, token: "USDT" as const },
          { ...sums(700_00n), kind: "payout" as const, token: "USDC" as const },
        ],
}));
const groups = (kind: "payin" | "payout", label: string) => ({
  groups: [{ label, detail: "***.111.222-**", count: 1n, cents: 500_00n }],
  total: sumsOf(points, kind),
  isPart: kind === "payin",
});
const both = (label: string) => ({
  payin: groups("payin", label),
  payout: groups("payout", label),
});
const data: InsightsView = {
  days,
  step: "day",
  points,
  groups: {
    party: both("Padaria <São> João"),
    cost_centre: both("TI"),
    category: {
      payin: { ...groups("payin", ""), groups: [] },
      payout: { ...groups("payout", ""), groups: [] },
    },
  },
  usual: [{ kind: "payin", token: "USDC", rate: 5_450_099n }],
  hasPayments: true,
};
const card = { data, fileQuery: "days=week" };

describe.each(LOCALES)("charts in %s", (locale) => {
  const number = (said: string) =>
    locale === "en" ? said : said.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."));

  test("say each figure in a table, and how to take it away", () => {
    const html = drawn(locale, <VolumeCard {...card} />);
    for (const figure of ["1,234.56", "99.99", "700.00"]) {
      expect(text(html.split("<table")[1] ?? "")).toContain(number(figure));
    }
    expect(html).toContain('href="/api/insights/volume?days=week"');
    expect(drawn(locale, <VolumeCard data={data} fileQuery={null} />)).not.toContain("<a ");
  });

  test("tell series apart without a colour, and days by what a mouse reads", () => {
    const html = drawn(locale, <VolumeCard {...card} />);
    expect(html.match(/<rect[^>]*fill-surface stroke-ink/g)?.length).toBeGreaterThan(1);
    expect(html).toContain(`<title>${locale === "en" ? "1 Nov" : "01 nov"}: USDC`);
    expect(html.match(/role="img" aria-label="[^"]+"/g)).toHaveLength(2);
    const lines = drawn(locale, <RatesCard {...card} />);
    expect(lines).toContain("stroke-dasharray");
    expect(lines).toContain('stroke-linecap="square"');
  });

  test("averages have four places, spreads two, and what is not known is said", () => {
    const rates = text(drawn(locale, <RatesCard {...card} />));
    expect(rates).toContain(`R$ ${number("5.4646")}`);
    expect(rates).toContain(`${number("0.50")}%`);
    expect(rates).toContain(`−${number("0.50")}%`);
    expect(rates).toContain(`R$ ${number("5.4500")}`);
    const fees = text(drawn(locale, <FeesCard {...card} />));
    expect(fees).toContain(
      locale === "en" ? "The fees of 2 payments" : "As tarifas de 2 pagamentos",
    );
  });

  test("a spread is drawn on a scale of its own, and not at all where it never varies", () => {
    const spreads = (market: readonly bigint[]) => {
      const varied = periodsOf({ ...days, step: "day" }).map((begins, at) => ({
        begins,
        of: [
          {
            ...sums(100_00n, { market: market[at] ?? 0n }),
            kind: "payin" as const,
            token: "USDC" as const,
          },
        ],
      }));
      return text(drawn(locale, <RatesCard data={{ ...data, points: varied }} fileQuery={null} />));
    };
    const { spread, spreadFlat } = MESSAGES[locale].insights;
    const market = 5_437_400_000_000n;
    // 50, 45 and 40 hundredths of a percent.
    const moving = spreads([market, 5_440_120_000_000n, 5_442_830_000_000n]);
    expect(moving).toContain(spread);
    expect(moving).toContain(`${number("0.40")}%`);
    expect(moving).not.toContain(`${number("0.00")}%`);
    expect(moving.replaceAll("&#x27;", "'")).not.toContain(spreadFlat);
    const flat = spreads([market, market, market]);
    expect(flat.replaceAll("&#x27;", "'")).toContain(spreadFlat);
    expect(flat).not.toContain(spread);
  });

  test("a payer's name is easy to read, though its bank writes in capitals; a receiver's stays as typed", () => {
    const capitals = "PADARIA SÃO JOÃO LTDA";
    const party = both(capitals);
    const parties = { ...card, data: { ...data, groups: { ...data.groups, party } } };
    expect(text(drawn(locale, <PartiesCard kind="payin" {...parties} />))).toContain(
      "Padaria São João LTDA",
    );
    expect(text(drawn(locale, <PartiesCard kind="payout" {...parties} />))).toContain(capitals);
  });

  test("lists say who, how much and what share, and what all others come to", () => {
    const html = drawn(locale, <PartiesCard kind="payout" {...card} />);
    expect(html).toContain("Padaria &lt;São&gt; João");
    const said = text(html);
    expect(said).toContain(`R$ ${number("500.00")} ${number("35.71")}%`);
    expect(said).toContain(`R$ ${number("900.00")} ${number("64.29")}%`);
    expect(said).not.toContain("100 ");
    expect(text(drawn(locale, <PartiesCard kind="payin" {...card} />))).toContain("100 ");
    const none = text(drawn(locale, <HeadingsCard heading="category" {...card} />));
    expect(none).toContain(locale === "en" ? "has a category" : "tem categoria");
  });
});
