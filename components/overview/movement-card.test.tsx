import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { DayView } from "#lib/overview/views/movement.ts";
import type { TodayView } from "#lib/overview/views/overview.ts";
import { MovementCard } from "./movement-card.tsx";

const nothing = {
  cameIn: "0.00",
  payins: 0,
  wentOut: "0.00",
  payouts: 0,
  fees: "0.00",
  withoutFee: 0,
  returned: "0.00",
  returns: 0,
};
const day = (date: string, more: Partial<DayView> = {}): DayView => ({
  ...nothing,
  day: date,
  bars: { cameIn: 0, wentOut: 0 },
  ...more,
});
const counted: TodayView = {
  from: "2026-11-28T03:00:00.000Z",
  until: "2026-11-28T11:00:00.000Z",
  cameIn: "0.00",
  sentOut: [],
  returned: { count: 0, amount: "0.00" },
  completed: 0,
  failed: 0,
  expired: 0,
  payouts: { paidOut: "0.00", taken: [], completed: 0, failed: 0, refunded: 0 },
};

function shown(today: DayView, ended: TodayView) {
  const yesterday = day("2026-11-27", { cameIn: "120.00", payins: 1 });
  const total = { ...nothing, cameIn: "9000.00", payins: 12, wentOut: "7000.00", payouts: 3 };
  const movement = { days: [yesterday, today], total, today, yesterday, highest: "120.00" };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <MovementCard movement={movement} counted={ended} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]*>/g, " ");
}

const { todayNumbers } = MESSAGES.en.overview;

test("before the day's first payment the last days lead, and nothing is said of today", () => {
  const text = shown(day("2026-11-28"), counted);
  expect(text).toMatch(/In\s+R\$\s9,000\.00\s+12 payins completed\s+yesterday:\s+R\$\s120\.00/);
  expect(text).not.toMatch(/today\s+R\$/);
  expect(text).not.toContain(todayNumbers);
});

test("what moved today stands below, and what ended is counted", () => {
  const today = day("2026-11-28", { wentOut: "50.00", payouts: 1 });
  const text = shown(today, { ...counted, payouts: { ...counted.payouts, completed: 1 } });
  expect(text).toMatch(/7,000\.00\s+3 payouts completed\s+today:\s+R\$\s50\.00/);
  expect(text).toContain(todayNumbers);
});
