import { expect, test } from "vitest";
import { dayLabel, dayText, shortDay } from "./day-label.ts";

test("a day is said by its date, without the year", () => {
  expect(dayLabel("2026-11-23", "pt-BR")).toBe("23 nov");
  expect(dayLabel("2026-12-01", "en")).toBe("1 Dec");
});

test("a list names the year of another one only", () => {
  expect(shortDay("2026-01-01", "2026-12-31", "pt-BR")).toBe("01 jan");
  expect(shortDay("2027-01-01", "2026-12-31", "pt-BR")).toBe("01 jan 2027");
  expect(shortDay("2025-12-31", "2026-01-01", "en")).toBe("31 Dec 2025");
});

test("the whole date names its year", () => {
  expect(dayText("2026-01-01", "pt-BR")).toBe("01 jan 2026");
  expect(dayText("2026-12-31", "en")).toBe("31 Dec 2026");
});
