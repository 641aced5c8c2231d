import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayoutIntentView, PayoutQuoteView } from "#lib/payouts/views/payout-intent-view.ts";
import { FlowFacts } from "./flow-facts.tsx";

const quote = {
  tokenAmount: "6615.000000",
  feeAmount: "179.22",
  allInRate: null,
  receiverAmount: "35463.78",
} as PayoutQuoteView;
const intent = { token: "USDT", coverFees: false } as PayoutIntentView;

test("what a quote came to is quiet once it has expired", () => {
  const drawn = (isOver: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
        <FlowFacts intent={intent} quote={quote} wallet={null} isOver={isOver} />
      </NextIntlClientProvider>,
    );
  expect(drawn(false)).toContain("font-semibold");
  expect(drawn(true)).not.toContain("font-semibold");
  expect(drawn(true)).toContain("35,463.78");
});
