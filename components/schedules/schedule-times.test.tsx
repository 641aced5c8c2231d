import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { OccurrenceView } from "#lib/schedules/views/occurrence-view.ts";
import type { ScheduleView } from "#lib/schedules/views/schedule-view.ts";
import { ScheduleTimes } from "./schedule-times.tsx";

const TODAY = "2026-11-27";

const time = (due: string, said: Partial<OccurrenceView>): OccurrenceView => ({
  key: due,
  schedule: "s",
  kind: "payout",
  name: "Cafeeira",
  amount: "640.00",
  asset: "BRL",
  on: due,
  due,
  phase: "missed",
  why: "late",
  paid: null,
  href: "/schedules/s",
  ...said,
});

/** Only what the times are drawn from. */
const shown = (waiting: OccurrenceView[], said: Partial<ScheduleView> = {}) => {
  const late = waiting.filter(({ due }) => due < TODAY);
  const schedule = { ...time(TODAY, {}), state: "active", why: null, today: TODAY, waiting, late };
  const rest = { coming: [], past: waiting, mayChange: false, ...said };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <ScheduleTimes schedule={{ ...schedule, ...rest } as unknown as ScheduleView} />
    </NextIntlClientProvider>,
  );
};

test("the only time that is late is not called late a second time, of several each one is", () => {
  const [first, second] = [time("2026-11-19", {}), time("2026-11-26", {})];
  expect(shown([first])).not.toContain("Overdue");
  expect(shown([first])).toContain(MESSAGES.en.schedules.why.late);
  expect(shown([first, second]).match(/Overdue/g)).toHaveLength(2);
});

test("why a whole schedule is suspended stands above its times only", () => {
  const one = time(TODAY, { phase: "stopped", why: "receiver" });
  const because = "key or holder has changed";
  expect(shown([one], { state: "stopped", why: "receiver" })).not.toContain(because);
  expect(shown([one])).toContain(because);
});
