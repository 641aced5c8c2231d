import { NextIntlClientProvider } from "next-intl";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import { MARK_SHAPES } from "#lib/rules/receipts/mark-shapes.ts";
import type { ReceiptMark as Mark } from "#lib/rules/receipts/receipt-states.ts";
import { ReceiptMark } from "./receipt-mark.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { ReceiptScreen } from "./receipt-screen.tsx";

const SHEET: ReceiptSheet = {
  of: { kind: "payin", id: "17" },
  locale: "en",
  fileName: "receipt",
  title: "Receipt of a payment received",
  company: { name: "Ipê Amarelo", document: "CNPJ 11.222.333/0001-81", sign: null },
  mark: "done",
  word: "Completed",
  sentence: "The PIX was paid.",
  amount: "R$ 250.00",
  who: "Ana",
  converted: null,
  groups: [{ title: "PIX", lines: [{ term: "End-to-end ID", text: "E1", wide: true }] }],
  asOf: { text: "As of now", at: "2026-11-26T18:53:05.000Z" },
  check: null,
  replaced: "□",
};
const drawn = (sheet: ReceiptSheet, locale: (typeof LOCALES)[number] = "pt-BR") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
      <ReceiptPaper sheet={sheet} />
    </NextIntlClientProvider>,
  );

describe("a receipt's page", () => {
  const { add } = MESSAGES.en.receipts.page.code;
  const offered = (mark: Mark, hasLostCode = false) =>
    renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
          <ReceiptScreen
            sheet={{ ...SHEET, mark }}
            crumbs={[]}
            path="/payins/17/receipt"
            door="/api/payins/17/receipt"
            isDisputed={false}
            hasLostCode={hasLostCode}
            mayShare
            mails={false}
          />
        </NextIntlClientProvider>
      </AppRouterContext>,
    );

  test.each(Object.keys(MARK_SHAPES) as Mark[])("offers a code once it is final (%s)", (mark) => {
    expect(offered(mark).includes(`>${add}<`)).toBe(mark !== "waiting" && mark !== "disputed");
  });

  test("lets a code be withdrawn, however it stands", () => {
    expect(offered("waiting", true)).toContain(MESSAGES.en.receipts.page.code.withdraw);
  });
});

describe("a receipt on the screen", () => {
  test.each(LOCALES)("is in its own language, whatever the reader's (%s)", (locale) => {
    expect(drawn(SHEET, locale)).toContain('lang="en"');
  });

  test("says all that its sheet says, and has a code only where it was given one", () => {
    const plain = drawn(SHEET);
    for (const words of ["Ipê Amarelo", SHEET.word, SHEET.sentence, SHEET.amount, "Ana", "E1"]) {
      expect(plain).toContain(words);
    }
    expect(plain).not.toContain("<svg role");
    const url = "https://desk.example/receipt#0000";
    const check = { title: "Check", text: "Scan", code: "0000-1111", url, picture: "QR code" };
    expect(drawn({ ...SHEET, check })).toContain('aria-label="QR code"');
  });

  test.each(Object.keys(MARK_SHAPES) as Mark[])(
    "%s has a shape of its own beside its word",
    (mark) => {
      const html = renderToStaticMarkup(<ReceiptMark mark={mark} word="Word" />);
      expect(html).toContain(MARK_SHAPES[mark]);
      expect(new Set(Object.values(MARK_SHAPES)).size).toBe(Object.keys(MARK_SHAPES).length);
    },
  );
});
