import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { payoutView, shownText, SPOKEN } from "#components/payouts/test/shown-payout.tsx";
import { PayoutStatusNote } from "./payout-status.tsx";
import { PayoutSteps } from "./payout-steps.tsx";

test.each(SPOKEN)(
  "a step is late by whole minutes, and never before one has passed, in %s",
  (locale) => {
    const { expectedBy } = MESSAGES[locale].payouts;
    const { lateSince } = MESSAGES[locale].dashboard;
    const late = locale === "en" ? "late" : "de atraso";
    // Its debit was expected two minutes after it was made, at 12:02.
    const at = (time: string, day = 21) => ({ serverNow: `2026-11-${day}T${time}.000Z` });
    const note = (...moment: Parameters<typeof at>) =>
      shownText(<PayoutStatusNote payout={payoutView(at(...moment))} />, locale);
    expect(note("12:00:00")).toBe("");
    expect(note("12:02:59")).toBe("");
    expect(note("12:05:59")).toMatch(new RegExp(`${lateSince} .*09:02 +· 3 min ${late}`));
    expect(note("14:30:00")).toContain(`2 h ${late}`);
    expect(note("14:30:00", 23)).toContain(`2 ${locale === "en" ? "days" : "dias"} ${late}`);

    const steps = (time: string) =>
      shownText(<PayoutSteps payout={payoutView(at(time))} />, locale);
    expect(steps("12:02:30")).toMatch(new RegExp(`${expectedBy}.*09:02:00`));
    expect(steps("12:02:30")).not.toContain(late);
    expect(steps("12:04:30")).toMatch(new RegExp(`${lateSince}.*09:02:00.* · 2 min ${late}`));
  },
);
