import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { OpenSignatureView } from "#lib/allowances/views/open-signatures.ts";
import { OpenSignatures } from "./open-signatures.tsx";

const OPEN: OpenSignatureView = {
  id: "7",
  intent: "i",
  batch: null,
  receiver: "Padaria Ana",
  network: "polygon",
  token: "USDC",
  amount: "40.000000",
  signer: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  askedAt: "2026-11-21T12:00:00.000Z",
  askedBy: "Ana",
  receiverAmount: null,
  isSent: false,
  endsAt: "2026-11-21T12:30:00.000Z",
  next: "again",
  quoteEndsAt: null,
  href: "/payouts/new?intent=i",
  mayAskAgain: false,
  mayGiveUp: false,
};

const drawn = (open: OpenSignatureView[], locale: "pt-BR" | "en", isBrief = false) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
      >
        <OpenSignatures open={open} isFolded isBrief={isBrief} />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
const told = (one: OpenSignatureView, locale: "pt-BR" | "en") =>
  drawn([one], locale).replaceAll(/<[^>]*>/g, "");

test.each(["pt-BR", "en"] as const)(
  "says who, which wallet, what and until when (%s)",
  (locale) => {
    const text = told(OPEN, locale);
    for (const part of ["Padaria Ana", "Ana", "0x5a", "40", "Polygon", "09:00", "09:30"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("=>");
  },
);

test("one whose time has passed says so", () => {
  const { expires, expired } = MESSAGES.en.openSignatures;
  expect(drawn([OPEN], "en", true)).toContain(expires);
  const over = drawn([{ ...OPEN, next: "requote" as const }], "en", true);
  expect(over).toContain(expired);
  expect(over).not.toContain(expires);
});

test("one whose time has passed says the moment that the list of payouts says", () => {
  const quoteEndsAt = "2026-11-21T12:10:00.000Z";
  const over = drawn([{ ...OPEN, next: "requote", quoteEndsAt }], "en", true);
  expect(over).toContain(quoteEndsAt);
  expect(over).not.toContain(OPEN.endsAt);
});

test("the way on says what it does: a new quote for a payout whose time has passed", () => {
  const { again, requote, anew } = MESSAGES.en.openSignatures;
  const mayAskAgain = { ...OPEN, mayAskAgain: true };
  const ended = { ...mayAskAgain, next: "requote" as const };
  for (const [one, word] of [
    [mayAskAgain, again],
    [ended, requote],
    [{ ...ended, receiver: null, next: "anew" }, anew],
  ] as const) {
    expect(drawn([one], "en", true)).toContain(`>${word}<`);
  }
});

test("one that was sent has no end, and one that revokes has no receiver", () => {
  const sent = told({ ...OPEN, isSent: true, endsAt: null }, "en");
  expect(sent).toContain(MESSAGES.en.openSignatures.noEnd);
  expect(sent).not.toContain("09:30");
  expect(sent).toContain("Payout to Padaria Ana: signed, not on the network yet");
  expect(told({ ...OPEN, intent: null, receiver: null }, "en")).toContain(
    "Revoking an allowance: not signed yet",
  );
});

test.each([
  ["one", [OPEN], "1 payout with a signature pending"],
  ["several", [OPEN, { ...OPEN, id: "8" }], "2 payouts with signatures pending"],
  [
    "one that was sent beside another",
    [OPEN, { ...OPEN, id: "8", isSent: true }],
    "2 payouts with signatures pending",
  ],
] satisfies [string, OpenSignatureView[], string][])(
  "before a form %s are one line, with each behind a click",
  (_, open, said) => {
    const [line = "", folded = ""] = drawn(open, "en").split("</summary>");
    expect(line).toContain(said);
    expect(line).not.toContain("Padaria Ana");
    expect(folded.match(/Padaria Ana/g)).toHaveLength(open.length);
  },
);

test("what giving up means stands where it is confirmed, and not beside others", () => {
  const { giveUp, giveUpText } = MESSAGES.en.openSignatures;
  for (const isBrief of [true, false]) {
    const html = drawn([{ ...OPEN, mayGiveUp: true }], "en", isBrief);
    expect(html).toContain(`>${giveUp}<`);
    expect(html).not.toContain(giveUpText);
  }
});

test("what revokes is no payout's signature", () => {
  const revokes = { ...OPEN, id: "8", intent: null, receiver: null };
  expect(told(revokes, "en")).toContain("1 signature pending");
  expect(drawn([OPEN, revokes], "en")).toContain("2 signatures pending");
});

test("among other things that need somebody, what has expired stands last", () => {
  const over = { ...OPEN, id: "over", receiver: "Loja Bia", next: "requote" as const };
  const html = drawn([over, OPEN], "en", true);
  expect(html.indexOf("Padaria Ana")).toBeGreaterThan(0);
  expect(html.indexOf("Padaria Ana")).toBeLessThan(html.indexOf("Loja Bia"));
});
