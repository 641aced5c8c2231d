import { NextIntlClientProvider } from "next-intl";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { SelectionBar, type SelectionBarProps } from "#components/money/selection-bar.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { PayinSelection } from "./payin-selection.tsx";
import { PayinTable } from "./payin-table.tsx";
import { payinView } from "./test/payin-view.ts";

const rows = [
  payinView(),
  payinView({ id: "8", transactionId: "42", senderAmount: "0.01", receiverAmount: "0.000001" }),
  payinView({ id: "9", transactionId: "43", token: "USDT", receiverAmount: "1.000000" }),
];

function drawn(locale: Locale, screen: Elements): string {
  const faults: string[] = [];
  const html = renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams()}>
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
        now={new Date("2026-11-21T20:00:00.000Z")}
        onError={(error) => void faults.push(error.message)}
      >
        {screen}
      </NextIntlClientProvider>
    </SearchParamsContext>,
  );
  expect(faults).toEqual([]);
  return html;
}

/** What the list hands over to be summed and copied. */
function handedOver(locale: Locale): SelectionBarProps {
  let given: SelectionBarProps | undefined;
  function Take() {
    const { props } = PayinSelection({ rows, children: null });
    given = { ...props, onClear: () => undefined };
    return null;
  }
  drawn(locale, <Take />);
  return given!;
}

describe.each(LOCALES)("in %s", (locale) => {
  test("a searched list has a named box for each row and for the page; no row is a button", () => {
    const html = drawn(locale, <PayinTable rows={rows} query={{}} />);
    const boxes = [...html.matchAll(/<input type="checkbox" aria-label="([^"]*)"/g)];
    const { page, row } = MESSAGES[locale].lists.selection;
    expect(boxes.map(([, label]) => label)).toEqual([
      page,
      ...["41", "42", "43"].map((id) => row.replace("{name}", `Payin ${id}`)),
    ]);
    expect(html).not.toContain('role="button"');
    expect(drawn(locale, <PayinTable rows={rows} />)).not.toContain("checkbox");
  });

  test("the bar counts, and sums each currency, to its last unit on hover", () => {
    const html = drawn(locale, <SelectionBar {...handedOver(locale)} />);
    const text = html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
    expect(text).toMatch(/3 (selecionados|selected)/);
    expect(text).toMatch(/R\$ 500[,.]01/);
    expect(text).toMatch(/45[,.]65 USDC/);
    expect(html).toMatch(/title="45[,.]650001 USDC"/);
    expect(text).toMatch(/1[,.]00 USDT/);
  });

  test("what is copied has a cell for each head, in the reader's language", () => {
    const { heads, rows: copied } = handedOver(locale);
    for (const { cells } of copied) expect(cells).toHaveLength(heads.length);
    expect(heads[1]).toBe(MESSAGES[locale].payins.payer);
    expect(copied[1]?.cells.slice(0, 6)).toEqual([
      "42",
      "Mercado Aurora",
      "Treasury",
      MESSAGES[locale].payins.phase.awaiting_pix,
      locale === "en" ? "0.01" : "0,01",
      locale === "en" ? "0.000001" : "0,000001",
    ]);
  });
});
