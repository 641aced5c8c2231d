import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import { CheckingNotice } from "./checking-notice.tsx";

const intent = {
  token: "USDC",
  allowance: { units: "564619758", amount: "564.619758" },
} as PayoutIntentView;

test.each(LOCALES)("says first what may have happened, and not to repeat it (%s)", (locale) => {
  const told = (isAllowanceWhole: boolean | null) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
        <CheckingNotice
          checking={{ since: "2026-11-27T22:03:39.000Z", isAllowanceWhole }}
          intent={intent}
        />
      </NextIntlClientProvider>,
    )
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'");
  const { checkingTitle, checkingTakenTitle, checkingTaken } = MESSAGES[locale].payoutFlow;
  const amount = `${locale === "en" ? "564.619758" : "564,619758"}\u00a0USDC`;
  const taken = told(false);
  expect(taken.startsWith(checkingTakenTitle.replace("{amount}", amount))).toBe(true);
  expect(taken).toContain(checkingTaken);
  for (const whole of [true, null]) expect(told(whole).startsWith(checkingTitle)).toBe(true);
});
