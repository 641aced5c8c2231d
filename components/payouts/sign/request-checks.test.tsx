import { describe, expect, test } from "vitest";
import { shownText, SPOKEN } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import { RequestChecks } from "./request-checks.tsx";

const OF = { network: "polygon", token: "USDC" } as const;
const check = (name: PayoutCheck["check"], change: Partial<PayoutCheck> = {}): PayoutCheck => ({
  check: name,
  state: "ok",
  have: null,
  need: null,
  note: null,
  ...change,
});

describe.each(SPOKEN)("in %s", (locale) => {
  const words = MESSAGES[locale].payoutFlow;
  const shown = (...checks: PayoutCheck[]) =>
    shownText(<RequestChecks of={OF} checks={checks} />, locale);

  test("checks that hold are one line", () => {
    expect(shown(check("balance"), check("gas")).trim()).toBe(words.allCheckedToAsk);
  });

  test("what blocks the payout stands open, with how to put it right", () => {
    const text = shown(
      check("balance", { state: "fails", have: "1.00", need: "18.83" }),
      check("gas"),
      check("earlier", { state: "fails", have: "9" }),
    );
    expect(text).not.toContain(words.allCheckedToAsk);
    expect(text).toContain(words.check.balance);
    expect(text).toContain(words.fix.earlier);
    expect(text).not.toContain(words.check.gas);
  });

  test("a chain that is silent is no yes", () => {
    expect(shown(check("balance", { state: "unknown" }))).toContain(words.checkUnknown);
  });

  test("with nothing left to sign, nothing is said", () => {
    expect(shown()).toBe("");
  });
});
