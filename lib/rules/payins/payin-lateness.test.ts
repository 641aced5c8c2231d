import { expect, test } from "vitest";
import { PAYIN_PHASES } from "./payin-phase.ts";
import { LATE_AFTER_MINUTES, payinLateness, phaseWord } from "./payin-lateness.ts";

const paid = { paidAt: "2026-11-21T12:00:00.000Z", expiresAt: "2026-11-21T12:30:00.000Z" };
const at = (time: string) => new Date(`2026-11-21T${time}Z`);

test.each([
  ["sending", "12:05:00", false, 0],
  ["sending", "12:05:01", true, 0],
  ["sending", "12:08:59", true, 3],
  ["confirming", "12:15:00", false, 0],
  ["confirming", "12:15:01", true, 0],
] as const)("%s at %s is late: %s, by %d minutes", (phase, time, isLate, minutes) => {
  expect(payinLateness(paid, phase, at(time))).toEqual({
    sentBy: "2026-11-21T12:05:00.000Z",
    arrivesBy: "2026-11-21T12:15:00.000Z",
    by: phase === "sending" ? "2026-11-21T12:05:00.000Z" : "2026-11-21T12:15:00.000Z",
    isLate,
    minutes,
  });
});

test("where nobody says when it was paid, it counts from the deadline", () => {
  const untold = payinLateness({ ...paid, paidAt: null }, "confirming", at("12:40:00"));
  expect(untold).toMatchObject({ by: "2026-11-21T12:45:00.000Z", isLate: false });
});

test("tokens that are not on their way are not expected", () => {
  for (const phase of PAYIN_PHASES.filter((one) => one !== "sending" && one !== "confirming")) {
    expect(payinLateness(paid, phase, at("23:00:00"))).toBeNull();
  }
});

test("only tokens on their way have a word for being late", () => {
  expect(phaseWord("sending", false)).toBe("phase.sending");
  expect(phaseWord("sending", true)).toBe("late.sending");
  expect(phaseWord("completed", true)).toBe("phase.completed");
});

test("what waits for the exchange is late after these minutes", () => {
  expect(LATE_AFTER_MINUTES).toEqual({
    past_deadline: 2,
    not_sent: 5,
    not_confirmed: 15,
    silent: 2,
    returning: 5,
  });
});
