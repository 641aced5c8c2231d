import { expect, test } from "vitest";
import { dayLabel } from "./day-label.ts";

test("a day is said by its date, without the year", () => {
  expect(dayLabel("2026-11-23", "pt-BR")).toBe("23 nov");
  expect(dayLabel("2026-12-01", "en")).toBe("01 Dec");
});
