import { NextIntlClientProvider } from "next-intl";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";
import { DecideException } from "./decide-exception.tsx";

const exception: ExceptionView = {
  id: "36",
  kind: "chain_other_party",
  state: "open",
  expected: null,
  amount: "2800.00",
  other: null,
  between: null,
  day: "2026-11-03",
  foundAt: "2026-11-03T13:40:00.000Z",
  owner: null,
  payment: null,
  name: null,
  document: null,
  way: null,
};

describe.each(LOCALES)("in %s", (locale) => {
  const { reconciliation } = MESSAGES[locale];
  const drawn = (of: Partial<ExceptionView>) =>
    renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="UTC">
          <DecideException
            detail={{
              exception: { ...exception, ...of },
              owner: "",
              people: [],
              writeOff: { limit: "10.00", isWithin: false },
              returnHref: null,
              toLink: null,
            }}
            message="Hello"
            mayWriteOff
            drafted={null}
          />
        </NextIntlClientProvider>
      </AppRouterContext>,
    );

  test("the exchange is asked first where the blockchain shows something else, until it was asked", () => {
    const explained = `>${reconciliation.explainSave}<`;
    const asks = (html: string) => html.indexOf(`>${reconciliation.askDone}<`);
    const chain = drawn({});
    expect(chain).toContain("<details open");
    expect(asks(chain)).toBeLessThan(chain.indexOf(explained));
    const pix = drawn({ kind: "pix_other_party" });
    expect(pix).not.toContain("<details open");
    expect(asks(pix)).toBeGreaterThan(pix.indexOf(explained));
    expect(asks(drawn({ state: "asked" }))).toBe(-1);
  });

  test("a statement's line that no payment stands for is said to be other business", () => {
    const line = drawn({ kind: "statement_surplus" });
    expect(line).toContain(`>${reconciliation.notPonte}<`);
    expect(line).not.toContain(`>${reconciliation.explainSave}<`);
    expect(drawn({})).not.toContain(`>${reconciliation.notPonte}<`);
  });
});
