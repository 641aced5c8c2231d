import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayoutFlowView, PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";
import { RequoteNotice } from "./requote-notice.tsx";

type Signature = NonNullable<PayoutFlowView["signature"]>;

const intent = { currencyType: "sender", coverFees: false } as PayoutIntentView;
const HASH = `0x${"ab".repeat(32)}`;
const signature = {
  purpose: "approve",
  hash: HASH,
  askedAt: "2026-11-27T13:13:00.000Z",
  phase: { phase: "pending", hash: HASH, isSeen: false },
} as Signature;

test.each(LOCALES)("says whether it was signed (%s)", (locale) => {
  const words = MESSAGES[locale].payoutFlow;
  const told = (of: Signature | null) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
        now={new Date("2026-11-27T15:00:00.000Z")}
      >
        <RequoteNotice why="expired" intent={intent} signature={of} />
      </NextIntlClientProvider>,
    )
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'");
  const unseen = locale === "en" ? "the network does not show it yet" : "ainda não aparece na rede";
  expect(told(signature)).toContain(unseen);
  expect(told(signature)).toContain("10:13");
  expect(told(signature)).toContain(words.requoteKeeps);
  expect(told(null)).toContain(words.requoteUnsigned);
  const silent = { ...signature, hash: null, phase: { phase: "unreported" } } as Signature;
  expect(told(silent)).toContain(words.requoteSilent);
  const reverted = { ...signature, phase: { phase: "may_ask", why: "reverted" } } as Signature;
  for (const of of [null, silent, reverted]) expect(told(of)).not.toContain("10:13");
});
