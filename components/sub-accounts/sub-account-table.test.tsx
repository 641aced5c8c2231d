import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { SubAccountLineView } from "#lib/sub-accounts/views/sub-accounts.ts";
import { SubAccountTable } from "./sub-account-table.tsx";

const line = {
  id: "1",
  name: "Padaria Sol",
  legalName: null,
  document: null,
  show: "sending",
  actingAccountId: null,
  waitsFor: null,
  stage: "sending",
  step: "review",
  status: null,
  reason: null,
  createdAt: "2026-11-21T11:00:00.000Z",
  createdBy: "Ana",
  savedAt: "2026-11-21T12:00:00.000Z",
  savedBy: "Ana",
  submittedAt: "2026-11-21T12:00:00.000Z",
  erasedAt: null,
} as unknown as SubAccountLineView;

const drawn = (one: SubAccountLineView, { canFix = false, locale = "en" as Locale } = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T12:03:00.000Z")}
    >
      <SubAccountTable rows={[one]} moved={null} canFix={canFix} />
    </NextIntlClientProvider>,
  );

const shown = (one: SubAccountLineView) => drawn(one).replaceAll(/<[^>]*>/g, "");

test("one that is being sent says since when, and what comes next", () => {
  expect(shown(line)).toMatch(/Sent 3.*ago.*Next: the exchange/);
  expect(shown({ ...line, show: "under_review", stage: "submitted" })).not.toContain("Next:");
});

test.each(LOCALES)("in %s, the link to its documents is called what it shows", (locale) => {
  const faulty = { ...line, show: "rejected", stage: "submitted" } as SubAccountLineView;
  const [, label, text] =
    /<a aria-label="([^"]*)"[^>]*mend">(?:<[^>]*>)*([^<]+)/.exec(
      drawn(faulty, { canFix: true, locale }),
    ) ?? [];
  expect(text).toBe(MESSAGES[locale].subAccounts.fixShort);
  expect(label).toContain(text);
  expect(label).toContain(line.name);
});
