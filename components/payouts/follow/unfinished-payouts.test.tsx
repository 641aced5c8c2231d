import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { OpenSignatureView } from "#lib/allowances/views/open-signatures.ts";
import { UnfinishedPayouts } from "./unfinished-payouts.tsx";

const lost = {
  intent: "lost",
  receiver: "Padaria Ana",
  token: "USDC",
  amount: "564.619758",
  receiverAmount: "3028.77",
} as const;
const approved = {
  ...lost,
  intent: "approved",
  amount: "1.000000",
  receiverAmount: "5.00",
  quoteEndsAt: null,
};

const signing = {
  id: "1",
  intent: null,
  receiver: null,
  batch: "Folha",
  token: "USDC",
  amount: "9.000000",
  receiverAmount: null,
  isSent: false,
  endsAt: null,
  quoteEndsAt: null,
  next: "again",
  href: "/payouts/batches/7",
} as OpenSignatureView;

test.each(LOCALES)(
  "one whose answer was lost stands first, and says not to repeat it (%s)",
  (on) => {
    const drawn = (mayOpen: boolean) =>
      renderToStaticMarkup(
        <NextIntlClientProvider locale={on} messages={MESSAGES[on]} timeZone="UTC">
          <UnfinishedPayouts
            payouts={{
              unconfirmed: [lost],
              signing: [signing],
              approved: [{ ...approved, until: "2026-11-28T12:00:00.000Z" }],
              scheduled: [],
              waiting: [],
            }}
            mayOpen={mayOpen}
          />
        </NextIntlClientProvider>,
      ).replaceAll("&#x27;", "'");
    const { unconfirmedState, signingState, approvedState } = MESSAGES[on].payouts;
    const html = drawn(true);
    expect(html).toContain("/payouts/new?intent=lost");
    expect(html.indexOf(unconfirmedState)).toBeGreaterThan(0);
    expect(html.indexOf(unconfirmedState)).toBeLessThan(html.indexOf(approvedState));
    expect(html.indexOf(signingState)).toBeGreaterThan(html.indexOf(unconfirmedState));
    expect(html).toContain("/payouts/batches/7");
    expect(html).not.toContain("—");
    expect(drawn(false)).not.toContain("href");
  },
);

test.each(LOCALES)("one whose time is over says so, and another does not (%s)", (on) => {
  const drawn = (until: string, more: OpenSignatureView[] = []) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={on}
        messages={MESSAGES[on]}
        timeZone="UTC"
        now={new Date("2026-11-28T12:00:00.000Z")}
      >
        <UnfinishedPayouts
          payouts={{
            unconfirmed: [],
            signing: more,
            approved: [{ ...approved, until }],
            scheduled: [],
            waiting: [],
          }}
          mayOpen
        />
      </NextIntlClientProvider>,
    );
  const { expired } = MESSAGES[on].dashboard;
  expect(drawn("2026-11-28T11:45:00.000Z")).toContain(expired);
  expect(drawn("2026-11-28T12:15:00.000Z")).not.toContain(expired);
  const sent = { ...signing, isSent: true, quoteEndsAt: "2026-11-28T11:45:00.000Z" };
  const html = drawn("2026-11-28T12:15:00.000Z", [sent]);
  expect(html).toContain(expired);
  expect(html).toContain(MESSAGES[on].payouts.signedState);
});

test("beside a filtered list they are one line with their number, which unfolds", () => {
  const drawn = (isFolded: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
        <UnfinishedPayouts
          payouts={{
            unconfirmed: [lost],
            signing: [signing],
            approved: [],
            scheduled: [],
            waiting: [],
          }}
          mayOpen
          isFolded={isFolded}
        />
      </NextIntlClientProvider>,
    );
  const folded = drawn(true);
  expect(folded).toContain("2 payouts to finish");
  expect(folded.indexOf(lost.receiver)).toBeGreaterThan(folded.indexOf("</summary>"));
  expect(drawn(false)).not.toContain("<details");
});

test.each(LOCALES)("each says what is done next, and that its quote is over (%s)", (on) => {
  const now = new Date("2026-11-28T12:00:00.000Z");
  const [past, later] = ["2026-11-28T11:45:00.000Z", "2026-11-28T12:15:00.000Z"];
  const { payouts, openSignatures } = MESSAGES[on];
  const drawn = (
    lists: Partial<Parameters<typeof UnfinishedPayouts>[0]["payouts"]>,
    mayOpen = true,
  ) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={on} messages={MESSAGES[on]} timeZone="UTC" now={now}>
        <UnfinishedPayouts
          payouts={{
            unconfirmed: [],
            signing: [],
            approved: [],
            scheduled: [],
            waiting: [],
            ...lists,
          }}
          mayOpen={mayOpen}
        />
      </NextIntlClientProvider>,
    );
  const over = { ...signing, next: "requote" as const, quoteEndsAt: past };
  for (const html of [
    drawn({ signing: [over] }),
    drawn({ scheduled: [{ ...lost, quoteEndsAt: past }] }),
  ]) {
    expect(html).toContain(payouts.expiredState);
    expect(html).not.toContain(payouts.signingState);
    expect(html).toContain(`>${openSignatures.requote}<`);
  }
  const prepared = drawn({ scheduled: [{ ...lost, quoteEndsAt: later }] });
  expect(prepared).toContain(payouts.signingState);
  expect(prepared).toContain(payouts.scheduledNote);
  expect(prepared).toContain("/payouts/new?intent=lost");
  const granted = (quoteEndsAt: string) =>
    drawn({ approved: [{ ...approved, until: later, quoteEndsAt }] });
  expect(granted(past)).toContain(payouts.approvedExpiredState);
  expect(granted(past)).toContain(`>${openSignatures.requote}<`);
  expect(granted(later)).toContain(payouts.approvedState);
  expect(granted(later)).not.toContain(openSignatures.requote);
  expect(drawn({ signing: [over] }, false)).not.toContain(`>${openSignatures.requote}<`);
});
