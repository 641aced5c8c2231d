import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
import { messageToExchange } from "./message-to-exchange.ts";

test.each(LOCALES)("every amount has its currency, in %s", (locale) => {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: "reconciliation" });
  const told = (sides: ExceptionDetail["sides"], token: ExceptionDetail["token"] = "USDT") => {
    const exception = { kind: "chain_other_amount" } as ExceptionDetail["exception"];
    return messageToExchange({ exception, sides, token, booked: null, line: null }, t, locale);
  };
  const number = (text: string) => (locale === "en" ? text : text.replace(".", ","));
  const units = told({ what: "units", ours: "40.000000", theirs: "41.500000" });
  expect(units).toContain(`${number("40.000000")}\u00A0USDT`);
  expect(units).toContain(`${number("41.500000")}\u00A0USDT`);
  const cents = told({ what: "cents", ours: "40.00", theirs: null });
  expect(cents).toContain(`R$\u00A0${number("40.00")}`);
  expect(cents).toContain(MESSAGES[locale].reconciliation.check.differs);
  expect(told({ what: "state", ours: "completed", theirs: "failed" })).toContain("failed");
});
