import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BalancesContext } from "#components/paying-wallets/balances-provider.tsx";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { PayFrom } from "./pay-from.tsx";

const PAYERS = [
  { id: "1", name: "Treasury" },
  { id: "2", name: "Operations" },
];
const OF = {
  "1": { native: "0", USDC: "10.000000" },
  "2": { native: "0.5", USDC: "25.000000" },
};

test.each(LOCALES)("in %s", (locale) => {
  const drawn = (needed: bigint | null, payers = PAYERS) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <BalancesContext
          value={{
            balances: [{ network: "polygon", known: true, of: OF }],
            readAgain: () => {},
          }}
        >
          <PayFrom
            payers={payers}
            network="polygon"
            token="USDC"
            needed={needed}
            onAll={() => {}}
            onPayer={() => {}}
          />
        </BalancesContext>
      </NextIntlClientProvider>,
    );
  const chosen = (html: string) =>
    /value="(\d)"[^>]*checked|checked=""[^>]*value="(\d)"/.exec(html);
  const short = locale === "en" ? "short of" : "insuficiente";
  // Without an amount the one that was used last, then the first that has enough.
  expect(chosen(drawn(null))?.slice(1)).toContain("1");
  const { payerLacksCoin, payerNoCoin } = MESSAGES[locale].payoutFlow;
  const lacking = payerNoCoin.replace("{name}", "Treasury").replace("{coin}", "POL");
  expect(drawn(null)).toContain(lacking);
  const enough = drawn(20_000_000n);
  expect(chosen(enough)?.slice(1)).toContain("2");
  expect(enough).not.toContain(short);
  expect(enough).not.toContain(lacking);
  // The card of the one that can't pay the network fee says so before it is chosen.
  expect(enough.split(payerLacksCoin.replace("{coin}", "POL"))).toHaveLength(2);
  expect(drawn(40_000_001n)).toContain(short);
  // One alone is said, not asked.
  expect(drawn(null, PAYERS.slice(0, 1))).not.toContain("radio");
});
