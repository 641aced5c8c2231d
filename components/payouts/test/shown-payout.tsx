import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect } from "vitest";
import type { PayoutStepView, PayoutView } from "#lib/payouts/views/payout-view.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { payoutSteps } from "#lib/rules/payouts/payout-steps.ts";

/** The languages compared here; lib/i18n tests that every other one has all words. */
export const SPOKEN = ["pt-BR", "en"] as const;
export type Spoken = (typeof SPOKEN)[number];

const WALLET = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const HASH = `0x${"ab".repeat(32)}`;
const NONE = {
  transaction: null,
  payment: null,
  liquidity: null,
  partnerFee: null,
  complete: null,
};
export const stepViews = (status: string): PayoutStepView[] =>
  payoutSteps({ ...NONE, status }).map(({ name, state }) => ({
    name,
    state,
    status: null,
    at: null,
    hash: null,
    provider: null,
    providerStatus: null,
    providerId: null,
    endToEndId: null,
    expectedBy: null,
  }));

export const payoutView = (override: Partial<PayoutView> = {}): PayoutView =>
  ({
    id: "7",
    failure: null,
    isUnseen: false,
    seen: null,
    status: "processing",
    phase: "pulling",
    hasEnded: false,
    reportedBy: "reading",
    contradictedBy: null,
    network: "polygon",
    token: "USDC",
    tokenAmount: "45.520257",
    senderAddress: WALLET,
    senderName: null,
    pixAccount: { id: "1", name: "Fornecedor Ana" },
    receiverAmount: "240.07",
    endToEndId: null,
    steps: stepViews("processing"),
    createdAt: "2026-11-21T12:00:00.000Z",
    readAt: "2026-11-21T12:06:01.000Z",
    silentSince: null,
    serverNow: "2026-11-21T12:06:01.000Z",
    chainCheck: "not_checked",
    chainDifference: null,
    chainAmount: null,
    chainCheckedAt: null,
    payoutId: "p-7",
    tokenAddress: WALLET,
    spender: WALLET,
    senderAmount: "242.00",
    feeAmount: "1.93",
    rate: "5.3163",
    commercialRate: "5.3431",
    allInRate: "5.2739",
    pullHash: HASH,
    refundHash: null,
    createdBy: "Ana",
    signedBy: "Ana",
    allowed: null,
    executedBy: "Bia",
    endedAt: null,
    ...override,
  }) as PayoutView;

/** How it is drawn; a word that is missing fails. */
export function shownHtml(children: ReactNode, locale: Spoken): string {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T12:09:00.000Z")}
      onError={(error) => void faults.push(error.message)}
    >
      {children}
    </NextIntlClientProvider>,
  );
  expect(faults).toEqual([]);
  return html;
}

/** What is read of it; a word that is missing fails. */
export function shownText(children: ReactNode, locale: Spoken): string {
  return shownHtml(children, locale)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll("&#x27;", "'");
}
