import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { TransferDifference } from "#lib/chain/port/check-transfer.ts";
import { PAYIN_PHASES, type PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { PayinOutcome } from "./payin-outcome.tsx";
import { PAYIN_WORDS, payinWord, type PayinWord } from "./payin-words.ts";

/** The languages compared here; lib/i18n tests that every other one has all words. */
const SPOKEN = ["pt-BR", "en"] as const;

const late = (status: string) => ({ reason: "late", status });
const DIFFERENCES: readonly TransferDifference[] = [
  "other_chain",
  "not_found",
  "reverted",
  "too_few_confirmations",
  "other_recipient_or_amount",
];
const own = (status: string) => ({ reason: "undeliverable", status });
const unseen = { returns: [], chainCheck: "not_checked" } as const;

const CASES: [string, PayinPhase, Parameters<typeof payinWord>[1], PayinWord | null][] = [
  ["that waits has its code", "awaiting_pix", unseen, null],
  [
    "that waits after a wrong amount is still to be paid",
    "awaiting_pix",
    { ...unseen, returns: [{ reason: "wrong_amount", status: "returned" }] },
    "stillPayable",
  ],
  ["past its deadline is asked after", "asking_bank", unseen, "askingBank"],
  ["that is paid is sent", "sending", unseen, "sending"],
  ["that is paid and not sent for long", "sending", { ...unseen, isLate: true }, "sendingLate"],
  ["that is sent is confirmed", "confirming", unseen, "confirming"],
  [
    "that is sent and not confirmed for long",
    "confirming",
    { ...unseen, isLate: true },
    "confirmingLate",
  ],
  ["that can't be sent goes back", "returning", { ...unseen, returns: [own("x")] }, "returning"],
  ["that we saw arrive", "completed", { ...unseen, chainCheck: "verified" }, "completedSeen"],
  ["that is only said to have arrived", "completed", unseen, "completedReported"],
  ["that did not arrive", "completed", { ...unseen, chainCheck: "differs" }, "completedDiffers"],
  ["that nobody paid", "expired", unseen, "expiredUnpaid"],
  ["paid late, back", "expired", { ...unseen, returns: [late("returned")] }, "expiredReturned"],
  [
    "paid late twice, one still going back",
    "expired",
    { ...unseen, returns: [late("returned"), late("returning")] },
    "expiredReturning",
  ],
  ["paid late, unknown word", "expired", { ...unseen, returns: [late("?")] }, "expiredReturning"],
  ["failed, its PIX back", "failed", { ...unseen, returns: [own("returned")] }, "failedReturned"],
  [
    "failed, its PIX going",
    "failed",
    { ...unseen, returns: [own("returning")] },
    "failedReturning",
  ],
  ["failed, nothing told of its PIX", "failed", unseen, "failedUntold"],
  [
    "failed, where only another PIX is back",
    "failed",
    { ...unseen, returns: [late("returned")] },
    "failedUntold",
  ],
  ["in a state that nobody knows", "unknown", unseen, "unknown"],
];

test.each(CASES)("a payin %s", (_, phase, said, word) => {
  expect(payinWord(phase, said)).toBe(word);
});

test.each(SPOKEN)("what the blockchain shows instead is told in words (%s)", (locale) => {
  const said = DIFFERENCES.map((chainDifference) =>
    shown("completed", { chainCheck: "differs", chainDifference }, locale),
  );
  expect(new Set(said).size).toBe(DIFFERENCES.length);
  for (const one of DIFFERENCES) expect(said.join()).not.toContain(one);
  const news = shown("completed", { chainCheck: "differs", chainDifference: "news" }, locale);
  expect(news).toContain("news");
});

test.each(SPOKEN)("what has arrived instead is told by figure (%s)", (locale) => {
  const said = shown(
    "completed",
    {
      chainCheck: "differs",
      chainDifference: "other_recipient_or_amount",
      token: "USDC",
      receiverAmount: "510.000000",
      chainAmount: "459.000000",
      payer: { name: "Ana Lima", document: null, bank: null },
    } as Partial<PayinView>,
    locale,
  ).replaceAll(/<[^>]*>/g, "");
  for (const figure of ["510", "459", "51"]) expect(said).toContain(figure);
  const { ask } = MESSAGES[locale].payins.differs;
  expect(said).toMatch(new RegExp(`^Ana Lima: .*51[,.]00 USDC.*${ask}`));
});

test("every phase and every word is among the cases", () => {
  expect(new Set(CASES.map(([, phase]) => phase))).toEqual(new Set(PAYIN_PHASES));
  const words = new Set(CASES.flatMap(([, , , word]) => word ?? []));
  expect(words).toEqual(new Set(Object.keys(PAYIN_WORDS)));
});

const view = (override: Partial<PayinView>): PayinView =>
  ({
    id: "7",
    transactionId: "41",
    status: "processing",
    hasEnded: false,
    reportedBy: "reading",
    contradictedBy: null,
    senderAmount: "250.00",
    expiresAt: "2026-11-21T12:05:00.000Z",
    readAt: "2026-11-21T12:06:01.000Z",
    paidAt: "2026-11-21T12:04:00.000Z",
    serverNow: "2026-11-21T12:09:00.000Z",
    chainCheck: "not_checked",
    chainDifference: null,
    chainAmount: null,
    chainCheckedAt: null,
    payer: null,
    labels: { expected_payer: "" },
    token: "USDC",
    receiverAmount: "45.650000",
    returns: [],
    ...override,
  }) as PayinView;

const back = (override: Partial<PayinView["returns"][number]> = {}) => ({
  id: "1",
  reason: "late",
  status: "returned",
  amount: "240.07",
  endToEndId: "E1",
  receivedAt: "2026-11-21T12:07:02.000Z",
  returnedAt: "2026-11-21T12:08:03.000Z",
  ...override,
});

function shown(phase: PayinPhase, payin: Partial<PayinView>, locale: (typeof SPOKEN)[number]) {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T12:09:00.000Z")}
      onError={(error) => void faults.push(error.message)}
    >
      <PayinOutcome payin={view(payin)} phase={phase} />
    </NextIntlClientProvider>,
  );
  expect(faults).toEqual([]);
  return html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
}

describe.each(SPOKEN)("in %s", (locale) => {
  test.each(CASES)("there are words for a payin %s", (_, phase, said, word) => {
    const returns = said.returns.map((one, index) => back({ ...one, endToEndId: `E${index}` }));
    const { isLate, ...known } = said;
    const paidAt = isLate ? "2026-11-21T11:00:00.000Z" : "2026-11-21T12:04:00.000Z";
    const text = shown(phase, { ...known, returns, status: "on_ice", paidAt }, locale);
    expect(text.length > 0).toBe(word !== null);
    if (phase === "unknown") expect(text).toContain("on_ice");
  });

  test("tokens on their way have a time until which they are usual, then are late", () => {
    const late = locale === "en" ? "Delayed" : "Atrasado";
    const inTime = shown("sending", {}, locale);
    expect(inTime).toMatch(/09:09.*09:19/);
    expect(inTime).not.toContain(late);
    for (const [phase, by] of [
      ["sending", "08:05"],
      ["confirming", "08:15"],
    ] as const) {
      const text = shown(phase, { paidAt: "2026-11-21T11:00:00.000Z" }, locale);
      const today = locale === "en" ? `${by} today` : `${by} de hoje`;
      for (const part of [late, today, "payin 41"]) expect(text).toContain(part);
      expect(shown(phase, { paidAt: "2026-11-20T11:00:00.000Z" }, locale)).not.toMatch(
        /hoje|today/,
      );
    }
  });

  test("what went back is told with its amount and both its times", () => {
    const text = shown("expired", { hasEnded: true, returns: [back()] }, locale);
    for (const part of [/240[,.]07/, "09:07:02", "09:08:03", "09:06:01"]) {
      expect(text).toMatch(part);
    }
  });

  test("nothing is said to be back that is only going back, or that has no time", () => {
    const going = { status: "returning", returnedAt: null };
    const done = locale === "en" ? /was returned in full/ : /foi devolvido/i;
    expect(shown("expired", { returns: [back(going)] }, locale)).not.toMatch(done);
    expect(shown("expired", { returns: [back()] }, locale)).toMatch(done);
    expect(shown("expired", { returns: [back({ returnedAt: null })] }, locale)).toMatch(done);
  });

  test("words that nobody knows are shown as they are", () => {
    const odd = back({ reason: "on_a_whim", status: "frozen", returnedAt: null });
    const text = shown("expired", { returns: [odd] }, locale);
    expect(text).toContain("on_a_whim");
    expect(text).toContain("frozen");
  });

  test("an end that only an event told is not said to be read", () => {
    const read = locale === "en" ? /Synced with the exchange/ : /Consultado na exchange/;
    const ended = { hasEnded: true, status: "completed" };
    expect(shown("completed", ended, locale)).toMatch(read);
    const told = shown("completed", { ...ended, reportedBy: "event" }, locale);
    expect(told).not.toMatch(read);
    expect(told).not.toContain("09:06:01");
  });

  test("of two ends that events told, the other one stands beside the one shown", () => {
    const ended = { hasEnded: true, status: "completed", reportedBy: "event" } as const;
    const told = shown("completed", { ...ended, contradictedBy: "expired,failed" }, locale);
    expect(told).toMatch(
      locale === "en" ? /another result: Failed, Expired/ : /outro resultado: Falhou, Expirado/,
    );
    expect(shown("completed", ended, locale)).not.toMatch(/failed|falhou/i);
  });
});
