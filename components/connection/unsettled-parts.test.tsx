import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { MissingPix } from "./missing-pix.tsx";
import { UnsettledParts } from "./unsettled-parts.tsx";

const since = "2026-09-01T12:00:00.000Z";
const NOTHING = {
  read: true as const,
  suspense_count: 0,
  suspense: [],
  sends_count: 0,
  sends: [],
  returns_count: 0,
  returns: [],
  feed_faults_count: 0,
  feed_faults: [],
  payouts_count: 0,
  payouts: [],
  analyses_count: 0,
  analyses: [],
};
const WAITING = {
  ...NOTHING,
  returns_count: 102,
  returns: [
    {
      end_to_end_id: "E1",
      transaction_id: 41,
      amount: "250.00",
      reason: "late",
      trouble: "the bank refuses the return",
      attempts: 5,
      since,
    },
  ],
  feed_faults_count: 1,
  feed_faults: [{ cursor: "77", end_to_end_id: null, trouble: "not understood: amount", since }],
  payouts_count: 103,
  payouts: [
    {
      payout_id: "po-52",
      status: "on_hold" as const,
      step: "refund" as const,
      network: "polygon" as const,
      token: "USDC" as const,
      token_amount: "120.500000",
      amount: "650.12",
      trouble: "the token refuses the refund",
      transaction_hash: null,
      payment_id: null,
      since,
    },
  ],
  analyses_count: 104,
  analyses: [
    {
      analysis_id: "an-63",
      document: "12ABC34501DE35",
      state: "intended" as const,
      trouble: "the analyst does not answer",
      attempts: 9,
      since,
    },
  ],
};

describe.each(LOCALES)("what waits at the exchange, in %s", (locale) => {
  const draw = (screen: ReactNode) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
      >
        {screen}
      </NextIntlClientProvider>,
    );
  type Props = Parameters<typeof UnsettledParts>[0];
  const page = (
    found: Props["found"],
    payouts: Props["payouts"] = new Map(),
    payins: Props["payins"] = new Map(),
  ) => draw(<UnsettledParts found={found} canWrite={false} payouts={payouts} payins={payins} />);
  const words = MESSAGES[locale].unsettled;

  test("returns, rows that the exchange could not take, payouts and companies are told", () => {
    const text = page(WAITING);
    for (const said of [
      words.returns,
      words.feedFaults,
      words.unknown,
      words.trouble.bankRefusesReturn,
      "not understood: amount",
      "41",
      "77",
      "102",
      words.payouts,
      words.onHold.refund,
      "po-52",
      "the token refuses the refund",
      "103",
      words.analyses,
      words.analysis.intended,
      "12.ABC.345/01DE-35",
      words.trouble.analystSilent,
      "104",
    ]) {
      expect(text).toContain(said);
    }
  });

  test("a payout of this account is named by its receiver, and leads to its page", () => {
    const text = page(WAITING, new Map([["po-52", { id: "794", name: "Igor Teixeira" }]]));
    expect(text).toContain("Igor Teixeira");
    expect(text).toContain('href="/payouts/794"');
    expect(text).not.toContain("po-52");
  });

  test("a payin of this account is named by its payer, with its number, and leads to its page", () => {
    const named = { id: "7", name: "DIEGO MOREIRA" };
    const text = page(WAITING, new Map(), new Map([[41, named]]));
    for (const said of ["Diego Moreira", "Payin 41", 'href="/payins/7"']) {
      expect(text).toContain(said);
    }
    const nameless = page(WAITING, new Map(), new Map([[41, { ...named, name: null }]]));
    expect(nameless).toContain("Payin 41");
  });

  test("a column of charges stands only where a PIX names one", () => {
    const waiting = (txid: string | null) =>
      page({
        ...NOTHING,
        suspense_count: 1,
        suspense: [
          { end_to_end_id: "E2", txid, amount: "1.00", paid_at: since, status: "suspense" },
        ],
      });
    const head = `>${MESSAGES[locale].settings.txid}</th>`;
    expect(waiting("charge7")).toContain(head);
    expect(waiting("charge7")).toContain("charge7");
    expect(waiting(null)).not.toContain(head);
  });

  test("a sentence that is not known stays as the exchange said it, marked as English", () => {
    expect(page(WAITING)).toContain('<span lang="en">the token refuses the refund</span>');
    expect(page(WAITING)).not.toContain("the bank refuses the return");
  });

  test("nothing is said of them while there are none", () => {
    const text = page(NOTHING);
    const { returns, feedFaults, payouts, analyses } = words;
    for (const unsaid of [returns, feedFaults, payouts, analyses]) {
      expect(text).not.toContain(unsaid);
    }
  });

  test("of a PIX whose list could not be read, only that is said", () => {
    const { returnGone, tokenRefused, unsettledNotOffered } = MESSAGES[locale].settings;
    const missing = (found: Parameters<typeof MissingPix>[0]["found"]) =>
      draw(<MissingPix found={found} />).replaceAll("&#x27;", "'");
    expect(missing(NOTHING)).toContain(returnGone);
    const refused = missing({ read: false, why: "token_refused" });
    expect(refused).toContain(tokenRefused);
    expect(refused).not.toContain(returnGone);
    const silent = missing({ read: false, why: "not_offered" });
    expect(silent).toContain(unsettledNotOffered);
    expect(silent).not.toContain(returnGone);
  });
});
