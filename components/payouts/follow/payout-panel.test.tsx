import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { describe, expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { payoutView, shownText, SPOKEN } from "#components/payouts/test/shown-payout.tsx";
import { PayoutPanel } from "./payout-panel.tsx";

const payout = payoutView({
  receiver: {
    name: "Fornecedor Ana",
    key: "***.982.247-**",
    kind: "cpf",
    holder: { name: "ANA LIMA", maskedDocument: "***.982.247-**" },
  } as never,
  labels: { reference: "NF 17", cost_centre: "", category: "", note: "" },
});

const drawn = (locale: (typeof SPOKEN)[number], open: string, initial = payout) =>
  shownText(
    <SearchParamsContext value={new URLSearchParams({ open })}>
      <PayoutPanel initial={initial} />
    </SearchParamsContext>,
    locale,
  );

describe.each(SPOKEN)("in %s", (locale) => {
  test("how much, to whom, where the money is and what comes next", () => {
    const text = drawn(locale, "7");
    const { payouts } = MESSAGES[locale];
    for (const part of ["Payout 7", "Fornecedor Ana", "Ana Lima", "***.982.247-**", "NF 17"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(payouts.outcome.pulling.title);
    expect(text).toContain(payouts.step.payment.ahead);
    expect(text).toMatch(/R\$ ?240[,.]07/);
  });

  test("a failure is told with what to do", () => {
    const failed = payoutView({
      ...payout,
      status: "failed",
      phase: "failed",
      hasEnded: true,
      failure: "balance_too_low",
    });
    const text = drawn(locale, "7", failed);
    expect(text).toContain(MESSAGES[locale].payouts.failure.balance_too_low.text);
  });

  test("another row shows nothing of the one that came with the page", () => {
    const text = drawn(locale, "8");
    expect(text).toContain(MESSAGES[locale].ui.loading);
    expect(text).not.toMatch(/Ana|240/);
  });
});
