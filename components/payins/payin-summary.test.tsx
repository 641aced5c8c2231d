import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { PayinSummary } from "./payin-summary.tsx";

const RATE = {
  network: "polygon",
  token: "USDC",
  rate: "5.438780",
  feeBps: 50,
  quotedAt: "2026-11-21T20:00:00.000Z",
} as const;

type Typed = { amount: string; currencyType: "sender" | "receiver" };

const shown = (locale: "pt-BR" | "en", typed: Typed, rate: typeof RATE | null = RATE) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T20:00:00.000Z")}
    >
      <PayinSummary rate={rate ?? undefined} token="USDC" wallet={undefined} {...typed}>
        <button type="submit">{null}</button>
      </PayinSummary>
    </NextIntlClientProvider>,
  );

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();

/** The line of the bar at a phone's foot; empty where there is none. */
const lineOf = (html: string) => textOf(/<p [^>]*lg:hidden[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? "");

describe.each(["pt-BR", "en"] as const)("in %s", (locale) => {
  test("the last rate is told as an estimate's, with its time, before an amount is typed", () => {
    const text = textOf(shown(locale, { amount: "", currencyType: "sender" }));
    expect(text).toMatch(/(Cotação atual|Current rate)\s+R\$ 5[,.]438780/);
    expect(text).toMatch(/(Estimativa com a cotação de|Estimated at the)\s+.*17:00/);
    expect(text).not.toMatch(/Peça a cotação|Get a quote to see/);
  });

  test("the bar at a phone's foot says what is paid and about what arrives", () => {
    const line = lineOf(shown(locale, { amount: "250.00", currencyType: "sender" }));
    expect(line).toMatch(/^R\$ 250[,.]00 → (cerca de|about) 45[,.]74 USDC$/);
  });

  test("tokens that were typed stand whole, and what is paid for them is about", () => {
    const line = lineOf(shown(locale, { amount: "45.735123", currencyType: "receiver" }));
    expect(line).toMatch(/^(Cerca de|About) R\$ 250[,.]00 → 45[,.]73 5123 USDC$/);
  });

  test.each(["", "0", "x"])("without a sum the bar says none: %j", (amount) => {
    expect(lineOf(shown(locale, { amount, currencyType: "sender" }))).toBe("");
  });
});

test("without a rate nothing is estimated", () => {
  expect(lineOf(shown("en", { amount: "250.00", currencyType: "sender" }, null))).toBe("");
});
