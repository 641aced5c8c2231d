import { renderToStaticMarkup } from "react-dom/server";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import type { Token } from "#protocol/money/money.ts";
import { ListAmount } from "./list-amount.tsx";

const drawn = (units: string, token: Token) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="UTC">
      <ListAmount units={units} token={token} />
    </NextIntlClientProvider>,
  );
  const title = /title="([^"]*)"/.exec(html)?.[1] ?? null;
  return [html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " "), title];
};

test.each([
  ["45.793219", "USDC", "45,79 USDC", "45,793219 USDC"],
  ["45.795000", "USDT", "45,80 USDT", "45,795000 USDT"],
  ["1234567.999999", "USDC", "1.234.568,00 USDC", "1.234.567,999999 USDC"],
  ["0.004999", "USDC", "0,004999 USDC", null],
  ["0.005000", "USDC", "0,01 USDC", "0,005000 USDC"],
] as const)("a list shows %s %s as %s, and the whole on hover", (units, token, text, title) => {
  expect(drawn(units, token)).toEqual([text, title]);
});
