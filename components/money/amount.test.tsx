import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Asset } from "#protocol/money/money.ts";
import { Amount } from "./amount.tsx";

const drawn = (units: bigint, asset: Asset) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="UTC">
      <Amount units={units} asset={asset} rounded />
    </NextIntlClientProvider>,
  );
  const title = /title="([^"]*)"/.exec(html)?.[1] ?? null;
  return [html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " "), title];
};

test.each([
  [45_793_219n, "USDC", "45,79 USDC", "45,793219 USDC"],
  [-45_795_000n, "USDT", "−45,80 USDT", "−45,795000 USDT"],
  [45_790_000n, "USDC", "45,79 USDC", null],
  [4_999n, "USDC", "0,004999 USDC", null],
  [4_579n, "BRL", "R$ 45,79", null],
] as const)("a sum of %s %s stands as %s, and exactly on hover", (units, asset, text, title) => {
  const [shown, exact] = drawn(units, asset);
  expect(shown).toBe(text);
  // Zeros say nothing more.
  if (title !== null) expect(exact).toBe(title);
});
