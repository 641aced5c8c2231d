import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { RunLineView } from "#lib/batches/views/batch-run.ts";
import { BatchLines } from "./batch-lines.tsx";

const line = (number: number, state: RunLineView["state"]): RunLineView => ({
  number,
  name: `Receiver ${number}`,
  key: null,
  holder: null,
  isNew: false,
  amount: "10.00",
  purpose: null,
  state,
  why: state === "failed" ? "failed" : null,
  coolingOff: null,
  intent: `intent-${number}`,
  payout: null,
});
const STATES = ["waiting", "open", "paid", "failed", "stopped"] as const;

const linked = (mayPayAgain: boolean) => {
  const drawn = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <BatchLines
        batch={{ lines: STATES.map((state, at) => line(at + 1, state)) }}
        mayPayAgain={mayPayAgain}
      />
    </NextIntlClientProvider>,
  );
  return [...drawn.matchAll(/\/payouts\/new\?again=(intent-\d)/g)].map(([, intent]) => intent);
};

test("only what a batch that is over left unpaid can be paid again", () => {
  expect(linked(true)).toEqual(["intent-4", "intent-5"]);
  expect(linked(false)).toEqual([]);
});
