import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { RequestTable } from "./request-table.tsx";
import { MONTH, NOW, PAYOUT } from "./test/request-views.ts";

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
  for (const told of [
    t.approvedByOne.replace("{by}", "Renata"),
    t.askedBy,
    "12:42",
    "Its payment failed",
  ]) {
    expect(decided).toContain(told);
  }
  // One state: its own word stands only where no payment has come of it.
  expect(decided).not.toContain(`>${t.state.done}<`);
  expect(drawn([PAYOUT], new Map())).toContain(`>${t.state.done}<`);
  expect(decided).not.toContain(t.until);
  expect(decided).not.toContain("06:31");
  const waiting = drawn([MONTH]);
  expect(waiting).toContain(t.until);
  expect(waiting).toContain("06:31");
  expect(waiting).toContain(locale === "en" ? "October 2026" : "Outubro de 2026");
  expect(waiting).not.toContain("2026-10<");
  // The kind never takes room from the name: it stands beneath it.
  expect(waiting.indexOf("2026")).toBeLessThan(waiting.indexOf(t.change["month:close"]));
});
