import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesEn } from "#lib/i18n/messages-en.ts";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import { AllowSummary } from "./allow-summary.tsx";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const SUMMARY = {
  calldata: `0x095ea7b3${"ab".repeat(64)}`,
  to: ADDRESS,
  chainId: 31300137,
  spender: ADDRESS,
  units: "40000000",
  amount: "40.000000",
  fee: null,
} as const;

const shown = (isCompared: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messagesEn} timeZone="America/Sao_Paulo">
      <AllowSummary
        summary={SUMMARY}
        reset={null}
        intent={{ token: "USDC", network: "polygon" } as PayoutIntentView}
        account={ADDRESS}
        isCompared={isCompared}
      >
        <button type="button">sign</button>
      </AllowSummary>
    </NextIntlClientProvider>,
  );

test("the button comes first, and what the wallet must show is folded until it is open", () => {
  const [before = "", folded = ""] = shown(false).split("<details");
  expect(before).toContain("sign");
  expect(before).not.toContain("31300137");
  expect(folded).toMatch(/^ class/);
  for (const part of ["31300137", SUMMARY.calldata, messagesEn.payoutFlow.spender]) {
    expect(folded).toContain(part);
  }
  expect(shown(true)).toContain("<details open");
});
