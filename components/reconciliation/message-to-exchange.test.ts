import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { BookedView, ExceptionDetail } from "#lib/reconciliation/views/exception.ts";
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

test.each(LOCALES)("what differs and each id stand in a line of their own, in %s", (locale) => {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: "reconciliation" });
  const ask = (kind: "chain_other_party" | "chain_missing", theirs: string | null) =>
    messageToExchange(
      {
        exception: { kind, way: "in" } as ExceptionDetail["exception"],
        sides: { what: "units", ours: "510.958931", theirs },
        token: "USDC",
        booked: { transactionId: "1334", hash: "0x4df4", endToEndId: "E99" } as BookedView,
        line: null,
      },
      t,
      locale,
    ).split("\n");
  const [greeting, differs, ...ids] = ask("chain_other_party", "459.863037");
  expect(greeting).toBe(MESSAGES[locale].reconciliation.askGreeting);
  expect(differs).toBe(
    locale === "en"
      ? "We received 459.863037\u00A0USDC instead of 510.958931\u00A0USDC."
      : "Recebemos 459,863037\u00A0USDC em vez de 510,958931\u00A0USDC.",
  );
  expect(ids.map((one) => one.split(": ").at(-1))).toEqual(["1334", "E99", "0x4df4"]);
  // Of what was not found there is no amount to say.
  expect(ask("chain_missing", null)).toHaveLength(7);
});
