import { expect, test } from "vitest";
import { clockMoment, relativeMoment, shortMoment, showMoment } from "./moment.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2026-11-21T11:24:05.000Z", "pt-BR", "21 nov 2026 08:24:05 BRT"],
  ["2026-11-21T11:24:05.000Z", "en", "21 Nov 2026 08:24:05 BRT"],
  ["2026-01-01T02:59:59.999Z", "pt-BR", "31 dez 2025 23:59:59 BRT"],
  ["2026-01-01T03:00:00.000Z", "en", "1 Jan 2026 00:00:00 BRT"],
  ["2018-12-01T12:00:00.000Z", "pt-BR", "01 dez 2018 10:00:00 BRST"],
] as const)("%s in %s is %s", (iso, locale, expected) => {
  const { date, time, seconds, zone } = showMoment(at(iso), locale);
  expect(`${date} ${time}${seconds} ${zone}`).toBe(expected);
});

const NOW = at("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T11:59:30Z", "en", "now"],
  ["2026-11-21T11:59:30Z", "pt-BR", "agora"],
  ["2026-11-21T11:57:01Z", "en", "2 minutes ago"],
  ["2026-11-21T11:00:00Z", "pt-BR", "há 1 hora"],
  ["2026-11-20T11:00:00Z", "en", "yesterday"],
  ["2026-11-21T14:30:00Z", "en", "in 2 hours"],
] as const)("seen from noon, %s in %s is %s", (iso, locale, expected) => {
  expect(relativeMoment(at(iso), NOW, locale)).toBe(expected);
});

test.each([
  ["2026-11-21T11:35:00Z", "pt-BR", "há 25 min"],
  ["2026-11-21T11:35:00Z", "en", "25 min ago"],
] as const)("shortly, %s in %s is %s", (iso, locale, expected) => {
  expect(relativeMoment(at(iso), NOW, locale, true)).toBe(expected);
});

test.each([
  ["2026-11-21T03:00:00Z", "pt-BR", "hoje 00:00"],
  ["2026-11-21T02:59:00Z", "pt-BR", "ontem 23:59"],
  ["2026-11-21T11:24:00Z", "en", "today 08:24"],
  ["2026-11-20T02:59:00Z", "en", "19 Nov, 23:59"],
  ["2026-11-22T03:00:00Z", "pt-BR", "22 nov, 00:00"],
  ["2025-12-31T12:00:00Z", "pt-BR", "31 dez 2025, 09:00"],
] as const)("in a list read at noon, %s in %s is %s", (iso, locale, expected) => {
  expect(shortMoment(at(iso), NOW, locale)).toBe(expected);
});

test.each([
  ["2026-11-21T03:00:00Z", "pt-BR", "00:00"],
  ["2026-11-21T02:59:00Z", "en", "20 Nov, 23:59"],
] as const)("in a sentence read at noon, %s in %s is %s", (iso, locale, expected) => {
  expect(clockMoment(at(iso), NOW, locale)).toBe(expected);
});
