import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import { PhaseMark } from "./phase-mark.tsx";
import { ScheduleStateMark } from "./schedule-state-mark.tsx";

const TODAY = "2026-11-27";
const shown = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      {element}
    </NextIntlClientProvider>,
  );
const time = (said: Partial<OccurrenceView>) =>
  shown(
    <PhaseMark
      one={{ phase: "begun", kind: "payout", why: null, due: "2026-11-20", paid: null, ...said }}
      today={TODAY}
    />,
  );
const payout = (phase: "completed" | "failed") =>
  time({ paid: { payout: { phase, chainCheck: "not_checked", status: phase } } });

test("a time that was paid says what its payment says, and is done when that is", () => {
  expect(payout("failed")).toContain("Failed");
  expect(payout("failed")).toContain("text-bad");
  expect(payout("completed")).toContain("text-ok");
  expect(time({ paid: { batch: "paused" } })).toContain("Paused");
  expect(time({})).toContain("In progress");
  expect(time({})).not.toContain("text-ok");
});

test("what is suspended has one tone, a schedule and one time of it alike", () => {
  const one = time({ phase: "stopped", due: TODAY });
  const whole = shown(<ScheduleStateMark state="stopped" late={[]} today={TODAY} />);
  expect(one).toBe(whole);
});

test("an ended schedule stands where what it left stands, until that is paid", () => {
  const ready = { phase: "ready", kind: "payout", why: null, due: TODAY, paid: null } as const;
  const ended = (waiting: (typeof ready)[]) =>
    shown(<ScheduleStateMark state="ended" late={[]} waiting={waiting} today={TODAY} />);
  expect(ended([ready])).toContain("Waiting for signature");
  expect(ended([ready])).not.toContain("Ended");
  expect(ended([])).toContain("Ended");
});
