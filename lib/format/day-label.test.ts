import { expect, test } from "vitest";
import { dayLabel, dayText } from "./day-label.ts";

test("a day is said by its date, without the year", () => {
  expect(dayLabel("2026-11-23", "pt-BR")).toBe("23 nov");
  expect(dayLabel("2026-12-01", "en")).toBe("01 Dec");
});

test("the whole date names its year", () => {
  expect(dayText("2026-01-01", "pt-BR")).toBe("01 jan 2026");
  expect(dayText("2026-12-31", "en")).toBe("31 Dec 2026");
});
