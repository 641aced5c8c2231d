import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ExportView } from "#lib/exports/views/exports.ts";
import { ExportTable } from "./export-table.tsx";

const FILE: ExportView = {
  id: "1",
  list: "/activity",
  format: "jsonl",
  words: "Activity",
  phase: "waiting",
  fault: null,
  rows: 0,
  minutesLeft: null,
  bytes: 0,
  sums: [],
  sha256: null,
  by: "Ana",
  isScheduled: false,
  madeAt: "2026-11-20T12:00:00.000Z",
  expiresAt: null,
};

test.each(LOCALES)("in %s, a file without a row so far says its state alone", (locale) => {
  const told = (one: Partial<ExportView>) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
        now={new Date(FILE.madeAt)}
      >
        <ExportTable rows={[{ ...FILE, ...one }]} />
      </NextIntlClientProvider>,
    ).replaceAll(/<[^>]*>/g, " ");
  const row = locale === "en" ? "row" : "linha";
  const { phase } = MESSAGES[locale].exports;
  expect(told({})).toContain(phase.waiting);
  expect(told({})).not.toContain(row);
  expect(told({ phase: "running" })).not.toContain(row);
  expect(told({ phase: "running", rows: 7 })).toContain(`7 ${row}`);
});
