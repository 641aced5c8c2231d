import { expect, test } from "vitest";
import { SPOKEN, shownHtml } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { TypedFacts } from "./typed-facts.tsx";

test.each(SPOKEN)("in %s: of a signed contract the day says both", (locale) => {
  const drawn = (signed: "true" | "false") => {
    const typed = [
      { name: "representative.signature_date", value: "2026-08-11", isHidden: false },
      { name: "representative.was_signed", value: signed, isHidden: false },
    ];
    const view = { id: "1", ref: "", typed } as unknown as SubAccountView;
    return shownHtml(<TypedFacts of={view} canReveal={false} />, locale);
  };
  const { contractSigned } = MESSAGES[locale].subAccounts;
  const asked = MESSAGES[locale].onboarding.fields.representative.was_signed.label;
  expect(drawn("true")).toMatch(new RegExp(`>${contractSigned}</dt>.*?2026<`));
  expect(drawn("true")).not.toContain(asked);
  expect(drawn("false")).toContain(asked);
  expect(drawn("false")).not.toContain(`>${contractSigned}</dt>`);
});
