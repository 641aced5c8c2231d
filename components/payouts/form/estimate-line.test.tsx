import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { EstimateLine } from "./estimate-line.tsx";
import { estimatePayout } from "./estimate-payout.ts";

const rate = {
  network: "polygon",
  token: "USDC",
  rate: "5.400000",
  flatFee: "0.00",
  feeBps: 0,
  quotedAt: "2026-11-28T12:00:00.000Z",
} as const;

test.each(LOCALES)(
  "says what leaves and what the receiver gets, whichever was typed (%s)",
  (on) => {
    for (const [currencyType, amount] of [
      ["sender", "100"],
      ["receiver", "540"],
    ] as const) {
      const typed = { rate, token: "USDC", currencyType, coverFees: false, amount } as const;
      const estimate = estimatePayout(typed);
      const html = renderToStaticMarkup(
        <NextIntlClientProvider locale={on} messages={MESSAGES[on]} timeZone="America/Sao_Paulo">
          {estimate && <EstimateLine estimate={estimate} token="USDC" />}
        </NextIntlClientProvider>,
      );
      const text = html.replaceAll(/<[^>]*>/g, "");
      expect(text).toMatch(/100[.,]00\sUSDC.*R\$\s540[.,]00/);
    }
  },
);
