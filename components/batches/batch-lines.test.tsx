import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SPOKEN, shownText } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { RunLineView } from "#lib/batches/views/batch-run.ts";
import { BatchLines } from "./batch-lines.tsx";

const line = (number: number, state: RunLineView["state"]): RunLineView => ({
  number,
  name: `Receiver ${number}`,
  key: null,
  holder: null,
  document: null,
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
        batch={{ state: "ended", lines: STATES.map((state, at) => line(at + 1, state)) }}
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

test.each(SPOKEN)("in %s: a new receiver stands with holder and document", (locale) => {
  const shown = (override: Partial<RunLineView>) =>
    shownText(
      <BatchLines batch={{ state: "fixed", lines: [{ ...line(1, "waiting"), ...override }] }} />,
      locale,
    );
  const known = { name: "Ana", holder: "ANA DE SOUZA", document: "***.111.222-**", key: "a@b.c" };
  const added = shown({ ...known, isNew: true });
  for (const said of ["Ana de Souza", known.document, known.key]) expect(added).toContain(said);
  // Also where it is called what its holder is.
  expect(shown({ ...known, holder: "Ana", isNew: true }).match(/Ana/g)).toHaveLength(2);
  expect(shown({ isNew: true })).toContain(MESSAGES[locale].batchRun.noHolder);
  expect(shown(known)).not.toContain(known.document);
});

test.each(SPOKEN)("in %s: before a batch is signed only holds have a status", (locale) => {
  const { status, line: words } = MESSAGES[locale].batchRun;
  const coolingOff = { state: "awaits", until: null, request: null } as const;
  const shown = (state: "fixed" | "running", hold: RunLineView["coolingOff"] = null) =>
    shownText(
      <BatchLines
        batch={{ state, lines: [line(1, "waiting"), { ...line(2, "waiting"), coolingOff: hold }] }}
      />,
      locale,
    );
  expect(shown("fixed")).not.toContain(status);
  const held = shown("fixed", coolingOff);
  expect(held).toContain(MESSAGES[locale].coolingOff.short.awaits);
  expect(held).not.toContain(words.waiting);
  expect(shown("running")).toContain(words.waiting);
});
