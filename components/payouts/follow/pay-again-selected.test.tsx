import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SelectionContext } from "#components/money/selection.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PayAgainSelected } from "./pay-again-selected.tsx";

const BACK = { status: "refunded", chainCheck: "verified", contradictedBy: null } as const;
const rows = [
  { id: "1", ...BACK },
  { id: "2", ...BACK, status: "failed" },
  { id: "3", ...BACK, chainCheck: "not_checked" },
  { id: "4", ...BACK, status: "completed" },
] as unknown as PayoutView[];

const shown = (...selected: string[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={MESSAGES["pt-BR"]} timeZone="UTC">
      <SelectionContext
        value={{
          selected: new Set(selected),
          keys: [],
          press: () => undefined,
          pressAll: () => undefined,
        }}
      >
        <PayAgainSelected rows={rows} />
      </SelectionContext>
    </NextIntlClientProvider>,
  );

test("is offered where all that is selected failed or came back for certain", () => {
  const link = shown("1", "2");
  expect(link).toContain("Pagar de novo");
  expect(link).toContain('href="/payouts/batches/new?repeat=1,2"');
  for (const selected of [[], ["1", "3"], ["2", "4"], ["3"]]) {
    expect(shown(...selected), selected.join()).toBe("");
  }
});
