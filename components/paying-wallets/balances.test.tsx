import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import { BalancesContext } from "./balances-provider.tsx";
import { Balances, MissingCoins } from "./balances.tsx";

type Held = { native: string; USDC?: string; USDT?: string };

const told = (held: Held, isContract = false) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <BalancesContext
        value={{
          balances: [{ network: "polygon", known: true, of: { "1": held } } as NetworkBalances],
          readAgain: () => {},
        }}
      >
        <Balances account="1" network="polygon" isContract={isContract} />
      </BalancesContext>
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("a token of which there is none is not told beside what there is", () => {
  const text = told({ native: "1.5", USDC: "7400.500000", USDT: "0.000000" });
  expect(text).toContain("7,400.50");
  expect(text).toContain("1.500000\u00a0POL");
  expect(text).not.toContain("USDT");
});

test("a wallet without the network's coin is told that, but not one whose fees others pay", () => {
  const held = { native: "0", USDC: "10.000000", USDT: "0.000000" };
  expect(told(held)).toContain("No POL for network fees");
  expect(told(held, true)).not.toContain("POL");
});

test("nothing at all is one word", () => {
  expect(told({ native: "0", USDC: "0.000000", USDT: "0.000000" })).toBe("No balance");
});

test("of several networks it names those without a coin, unless that is all of them", () => {
  const missing = (natives: Record<"base" | "polygon", string>) => {
    const balances = Object.entries(natives).map(
      ([network, native]) =>
        ({ network, known: true, of: { "1": { native, USDC: "1.000000" } } }) as NetworkBalances,
    );
    return renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
        <BalancesContext value={{ balances, readAgain: () => {} }}>
          <MissingCoins account="1" networks={["base", "polygon"]} />
        </BalancesContext>
      </NextIntlClientProvider>,
    ).replaceAll(/<[^>]*>/g, "");
  };
  expect(missing({ base: "1", polygon: "1" })).toBe("");
  expect(missing({ base: "1", polygon: "0" })).toBe("No balance for network fees on Polygon");
  expect(missing({ base: "0", polygon: "0" })).toBe("No balance for network fees");
});
