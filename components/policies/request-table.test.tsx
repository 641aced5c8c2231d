import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { RequestTable } from "./request-table.tsx";

const NOW = "2026-11-21T20:00:00.000Z";
const COMMON = {
  code: "4ECE-XK44",
  hash: "ab",
  askedBy: "Camila",
  asker: null,
  inviter: null,
  askedAt: NOW,
  expiresAt: "2026-11-22T09:31:00.000Z",
  others: 1,
  coolsOffUntil: null,
  refusal: null,
  withdrawal: null,
  approvers: [],
  isShort: false,
};
const approved = { by: "Renata", who: null, at: "2026-11-21T15:42:00.000Z", counts: true };
const PAYOUT: RequestView<"payout"> = {
  ...COMMON,
  id: "payout",
  state: "done",
  approvals: [approved],
  operation: "payout",
  intent: "one",
  name: "Oficina",
  network: "polygon",
  token: "USDC",
  currencyType: "sender",
  coverFees: false,
  wallet: "0x12",
  tokenAmount: "10.000000",
  receiverAmount: "50.00",
  senderAmount: "51.00",
};
const MONTH: RequestView<"change"> = {
  ...COMMON,
  id: "month",
  state: "waiting",
  approvals: [],
  operation: "change",
  accountId: "ours",
  change: "month:close",
  object: "2026-10",
  subject: "2026-10",
  before: {},
  after: {},
  again: null,
};

test.each(LOCALES)("in %s, a decided row says who decided and how its payment stands", (locale) => {
  const drawn = (rows: readonly RequestView[], payments?: ReadonlyMap<string, string>) =>
    renderToStaticMarkup(
      <NextIntlClientProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone="America/Sao_Paulo"
        now={new Date(NOW)}
      >
        <RequestTable caption="Requests" rows={rows} payments={payments} />
      </NextIntlClientProvider>,
    );
  const t = MESSAGES[locale].requests;
  const decided = drawn([PAYOUT], new Map([["payout", "Its payment failed"]]));
  for (const told of ["Renata", "12:42", "Its payment failed", t.state.done]) {
    expect(decided).toContain(told);
  }
  expect(decided).not.toContain(t.until);
  expect(decided).not.toContain("06:31");
  const waiting = drawn([MONTH]);
  expect(waiting).toContain(t.until);
  expect(waiting).toContain("06:31");
  expect(waiting).toContain(locale === "en" ? "October 2026" : "outubro de 2026");
  expect(waiting).not.toContain("2026-10<");
});
