import { NextIntlClientProvider } from "next-intl";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DoorFault } from "#components/shell/read-door.ts";
import { NotRead } from "#components/shell/open-row.tsx";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import type { Elements } from "#components/ui/elements.ts";
import { PayinPanel } from "./payin-panel.tsx";
import { payinView } from "./test/payin-view.ts";

const payin = payinView();

/** As a list shows it, which has no words of the payin. */
function drawn(locale: Locale, open: string, screen: Elements): string {
  const faults: string[] = [];
  const { ui, form, shell, dashboard, reasons, errors } = MESSAGES[locale];
  const html = renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams({ open })}>
      <NextIntlClientProvider
        locale={locale}
        messages={{ ui, form, shell, dashboard, reasons, errors }}
        timeZone="America/Sao_Paulo"
        now={new Date("2026-11-21T20:00:00.000Z")}
        onError={(error) => void faults.push(error.message)}
      >
        {screen}
      </NextIntlClientProvider>
    </SearchParamsContext>,
  );
  expect(faults).toEqual([]);
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .replaceAll("&#x27;", "'");
}

describe.each(LOCALES)("in %s", (locale) => {
  test("brings its own words: how much, the state, the facts and what comes next", () => {
    const text = drawn(locale, "7", <PayinPanel initial={payin} />);
    for (const part of [
      "Payin 41",
      "Mercado Aurora",
      "Treasury",
      "NF 17",
      MESSAGES[locale].payins.phase.awaiting_pix,
      MESSAGES[locale].payins.awaitingUntil,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/R\$ ?250[,.]00 → 45[,.]65/);
  });

  test("a code that is not shown says why", () => {
    const differences = [{ field: "pix_code", fault: "malformed", derived: null, returned: "crc" }];
    const text = drawn(
      locale,
      "7",
      <PayinPanel initial={{ ...payin, differences } as PayinView} />,
    );
    expect(text).toContain(MESSAGES[locale].differences.payin.title);
  });

  test("a PIX that came has a summary, and what is done a receipt", () => {
    const { receipt, summary } = MESSAGES[locale].dashboard;
    const said = (of: Partial<PayinView>) =>
      drawn(locale, "7", <PayinPanel initial={{ ...payin, ...of }} />);
    for (const unpaid of [said({}), said({ status: "expired", hasEnded: true })]) {
      expect(unpaid).not.toContain(receipt);
      expect(unpaid).not.toContain(summary);
    }
    const paid = said({ paidAt: "2026-11-21T20:00:00.000Z" });
    expect(paid).toContain(summary);
    expect(paid).not.toContain(receipt);
    expect(said({ status: "completed", hasEnded: true })).toContain(receipt);
  });

  test("one that is paid and not sent for long says so in its state, its notice and its step", () => {
    const { late, phase, outcome } = MESSAGES[locale].payins;
    const paid = { ...payin, paidAt: "2026-11-21T19:55:00.000Z" };
    const inTime = drawn(locale, "7", <PayinPanel initial={paid} />);
    expect(inTime).toContain(phase.sending);
    expect(inTime).not.toContain(late.sending);
    const serverNow = "2026-11-21T20:00:01.000Z";
    const text = drawn(locale, "7", <PayinPanel initial={{ ...paid, serverNow }} />);
    expect(text).toContain(late.sending);
    expect(text).toContain(outcome.sendingLate.title);
    expect(text).toContain(MESSAGES[locale].dashboard.lateSince);
    expect(text).not.toContain(phase.sending);
  });

  test("one that the blockchain shows otherwise leads with what it shows, and names the claim", () => {
    const differs = {
      ...payin,
      status: "completed",
      hasEnded: true,
      chainCheck: "differs",
      chainDifference: "other_recipient_or_amount",
      chainAmount: "41.000000",
    } as const;
    const said = (chainAmount: string | null) =>
      drawn(locale, "7", <PayinPanel initial={{ ...differs, chainAmount }} />);
    expect(said("41.000000")).toMatch(/R\$ ?250[,.]00 → 41[,.]00.*45[,.]65/);
    expect(said(null)).not.toContain("→");
    expect(said(null)).toMatch(/45[,.]65/);
  });

  test("another row shows nothing of the one that came with the page", () => {
    const text = drawn(locale, "8", <PayinPanel initial={payin} />);
    expect(text).toContain(MESSAGES[locale].ui.loading);
    expect(text).not.toMatch(/Aurora|250|Treasury/);
  });

  test("what is not this account's, or is no row, is not found, and asking again is not offered", () => {
    for (const code of ["NOT_FOUND", "INVALID_INPUT"]) {
      const fault = new DoorFault(code, "");
      const text = drawn(locale, "8", <NotRead fault={fault} onRetry={() => {}} />);
      expect(text).toContain(MESSAGES[locale].errors.NOT_FOUND);
      expect(text).not.toContain(MESSAGES[locale].shell.staleRetry);
    }
    const fault = new DoorFault("UNREACHABLE", "");
    const text = drawn(locale, "8", <NotRead fault={fault} onRetry={() => {}} />);
    expect(text).toContain(MESSAGES[locale].shell.staleTitle);
    expect(text).toContain(MESSAGES[locale].shell.staleRetry);
  });
});
