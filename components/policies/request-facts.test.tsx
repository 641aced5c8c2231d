import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { RequestCode } from "./request-code.tsx";
import { PayinRequestFacts, RequestFacts } from "./request-facts.tsx";
import { PAYOUT } from "./test/request-views.ts";

describe.each(LOCALES)("in %s", (locale) => {
  const drawn = (screen: Elements) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        {screen}
      </NextIntlClientProvider>,
    );
  const { asked, codeToRead, rate, feeTakenOff, allInRate, counts } = MESSAGES[locale].requests;

  test.each([
    ["waiting", asked.will],
    ["granted", asked.was],
    ["done", asked.was],
    ["refused", asked.ended],
    ["withdrawn", asked.ended],
    ["expired", asked.ended],
    ["changed", asked.ended],
    ["replaced", asked.ended],
  ] as const)("of a request that is %s, the facts are headed by what they are", (state, head) => {
    expect(
      drawn(<RequestFacts request={{ ...PAYOUT, state }} terms={null} walletName={null} />),
    ).toContain(`>${head}</h2>`);
  });

  test("what a new quote may change is said only while one can still come", () => {
    const said = (state: "waiting" | "granted" | "done" | "expired") =>
      drawn(<RequestFacts request={{ ...PAYOUT, state }} terms={null} walletName={null} />);
    const tolerance = locale === "en" ? "If a new quote" : "Se uma nova cotação";
    for (const state of ["waiting", "granted"] as const) expect(said(state)).toContain(tolerance);
    for (const state of ["done", "expired"] as const) expect(said(state)).not.toContain(tolerance);
  });

  test("the code stays, and is to be read out only while somebody has still to decide", () => {
    const waiting = drawn(<RequestCode request={{ ...PAYOUT, state: "waiting" }} />);
    expect(waiting).toContain(PAYOUT.code);
    expect(waiting).toContain(codeToRead);
    for (const state of ["granted", "done", "refused"] as const) {
      const decided = drawn(<RequestCode request={{ ...PAYOUT, state }} />);
      expect(decided).toContain(PAYOUT.code);
      expect(decided).not.toContain(codeToRead);
    }
  });

  test("rate and fee are shown of the very quote that is approved, and the rate with the fee always", () => {
    const known = drawn(
      <RequestFacts
        request={PAYOUT}
        terms={{ rate: "5.100000", feeAmount: "1.00" }}
        walletName="Tesouraria"
      />,
    );
    const unknown = drawn(<RequestFacts request={PAYOUT} terms={null} walletName={null} />);
    for (const term of [rate, feeTakenOff]) {
      expect(known).toContain(`>${term}</dt>`);
      expect(unknown).not.toContain(`>${term}</dt>`);
    }
    expect(known).toContain("Tesouraria");
    expect(known).toContain(`>${allInRate}</dt>`);
    expect(unknown).toContain(`>${allInRate}</dt>`);
    // 50 and 1 are what the limits count: it is said only where those figures don't say it.
    expect(known).not.toContain(`>${counts}</dt>`);
    expect(unknown).toContain(`>${counts}</dt>`);
  });

  test("what does not change is named by its own token", () => {
    expect(
      drawn(
        <RequestFacts
          request={{ ...PAYOUT, state: "waiting", token: "USDT" }}
          terms={null}
          walletName={null}
        />,
      ),
    ).toMatch(
      locale === "en"
        ? /The amount of USDT does not change|change the USDT by/
        : /quantidade de USDT/,
    );
  });

  test("a payin says to which wallet, by its name", () => {
    const { wallet: _wallet, coverFees: _fees, receiverAmount: _gets, ...common } = PAYOUT;
    const payin = { ...common, operation: "payin", address: "0x34", network: "polygon" } as const;
    const said = drawn(
      <PayinRequestFacts request={{ ...payin, name: "Tesouraria" }} from="" terms={null} />,
    );
    expect(said).toMatch(
      new RegExp(`>${MESSAGES[locale].payins.to}</dt>.*?<bdi translate="no">Tesouraria</bdi>`),
    );
  });
});
