import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { Refused } from "./answered.ts";
import { RefusalNotice } from "./refusal-notice.tsx";

const titleOf = (code: string) => {
  const refused = { ok: false, code, message: "…" } as Refused;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" messages={MESSAGES["pt-BR"]} timeZone="UTC">
      <RefusalNotice refused={refused} />
    </NextIntlClientProvider>,
  );
  const { notDone, notKnown } = MESSAGES["pt-BR"].form;
  return Object.entries({ notDone, notKnown }).find(([, text]) => html.includes(text))?.[0];
};

test.each([
  ["POLICY_REFUSES", "notDone"],
  ["QUOTE_EXPIRED", "notDone"],
  ["PAGE_OUTDATED", "notDone"],
  ["STORE_UNAVAILABLE", "notDone"],
  ["EXCHANGE_UNCLEAR", "notKnown"],
  ["INTERNAL", "notKnown"],
])("a refusal with %s is headed by %s", (code, title) => {
  expect(titleOf(code)).toBe(title);
});
