import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ExternalCall } from "#lib/payouts/views/external-view.ts";
import { ExternalCalls } from "./external-calls.tsx";

const TOKEN = "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C";
const RESET: ExternalCall = { to: TOKEN, data: "0x095e00", amount: "0.000000", isReset: true };
const ALLOW: ExternalCall = { to: TOKEN, data: "0x095e64", amount: "100.000000", isReset: false };

const told = (calls: ExternalCall[], locale: "pt-BR" | "en" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
    >
      <ExternalCalls
        id="intent"
        external={{
          wallet: { name: "Treasury", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
          network: "polygon",
          chainId: 137,
          token: "USDT",
          spender: "0x2dc85E01eC2d0E0bB9Bd4b4d5d1C2cF1c1cbE0aa",
          standing: "40.000000",
          calls,
        }}
      />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("a call is told in words and field by field", () => {
  const text = told([ALLOW]);
  for (const part of ["exactly", "100", "Treasury", "0x2dc8", "0x095e64", "Polygon · 137", "40"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Call 1 of");
});

test("what stands is set to zero first, in both languages; alone it is the whole of it", () => {
  expect(told([RESET, ALLOW])).toContain("First, set the current allowance, 40");
  expect(told([RESET, ALLOW], "pt-BR")).toContain("Primeiro, zerar a autorização atual");
  expect(told([RESET])).toContain("Set the allowance to zero.");
});
