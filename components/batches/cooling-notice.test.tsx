import { NextIntlClientProvider } from "next-intl";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { BatchRunView, RunLineView } from "#lib/batches/views/batch-run.ts";
import { LOCALES } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { CoolingNotice } from "./cooling-notice.tsx";

const END = "2026-11-30T15:00:00.000Z";
const line = (
  number: number,
  until: string | null,
  request: string | null = null,
): RunLineView => ({
  number,
  name: `Receiver ${number}`,
  key: null,
  holder: null,
  document: null,
  isNew: false,
  amount: "10.00",
  purpose: null,
  state: "waiting",
  why: null,
  coolingOff: until === null ? null : { state: "cooling_off", until, request },
  intent: `intent-${number}`,
  payout: null,
});

describe.each(LOCALES)("in %s", (locale) => {
  const drawn = (
    lines: RunLineView[],
    state: BatchRunView["state"] = "fixed",
    approvable: string[] = [],
  ) =>
    renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <NextIntlClientProvider
          locale={locale}
          messages={MESSAGES[locale]}
          timeZone="UTC"
          now={new Date("2026-11-28T12:00:00Z")}
        >
          <CoolingNotice
            batch={{ id: "b", hash: "0x", lines, state }}
            approvalEndsAt={END}
            approvable={approvable}
          />
        </NextIntlClientProvider>
      </AppRouterContext>,
    );
  const late = line(2, "2026-11-30T16:00:00.000Z");

  test("lines that cool off for longer than the approval holds are told with when it ends, and can be left out", () => {
    const html = drawn([line(1, null), late]);
    expect(html).toContain("15:00");
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  test("the requests that free receivers sooner come first: the reader's own, then those of others", () => {
    const held = (number: number) => line(number, "2026-11-30T14:30:00.000Z", `request-${number}`);
    const html = drawn([line(1, null), held(2), held(3)], "fixed", ["request-3"]);
    const order = ["/requests/request-3", "/requests/request-2", "<button"];
    const found = order.map((part) => html.indexOf(part));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(html).toContain("30 minut");
    expect(drawn([line(1, null), line(2, "2026-11-30T14:30:00.000Z")])).not.toContain("href");
  });

  test("none are left out where no other is there, or where the batch is being paid", () => {
    expect(drawn([late])).not.toContain("<button");
    expect(drawn([line(1, null), late], "paused")).not.toContain("<button");
    expect(drawn([line(1, null)])).toBe("");
  });
});
