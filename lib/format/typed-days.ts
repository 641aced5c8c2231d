import { parseDay } from "#protocol/brazil/dates.ts";
import { readDayText } from "./day-input.ts";

/** Days in São Paulo, both included, as "2026-11-24". */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date): string => moment.toISOString().slice(0, "2026-11-24".length);

/** The day some days after another. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(at(day).getTime() + days * DAY_MS));

export const DAY_SPANS = ["today", "week", "month"] as const;
/** `week`: today and the six days before it · `month`: from the first of this month. */
export type DaySpan = (typeof DAY_SPANS)[number];

export const daysOfSpan = (span: DaySpan, today: string): Days => ({
  from: { today, week: dayAfter(today, -6), month: `${today.slice(0, 8)}01` }[span],
  to: today,
});

const WORDS: Record<string, (today: string) => Days> = {};
const says = (words: string, days: (today: string) => Days) => {
  for (const word of words.split("|")) WORDS[word] = days;
};
const one = (day: string): Days => ({ from: day, to: day });
says("hoje|today", (today) => one(today));
says("ontem|yesterday", (today) => one(dayAfter(today, -1)));
says("anteontem", (today) => one(dayAfter(today, -2)));
says("7 dias|7 days|ultimos 7 dias|last 7 days", (today) => daysOfSpan("week", today));
says("este mes|this month", (today) => daysOfSpan("month", today));
says("mes passado|ultimo mes|last month", (today) => {
  const last = dayAfter(`${today.slice(0, 8)}01`, -1);
  return { from: `${last.slice(0, 8)}01`, to: last };
});

/** From Sunday on. */
const WEEKDAYS = [
  ["domingo", "sunday"],
  ["segunda", "monday"],
  ["terca", "tuesday"],
  ["quarta", "wednesday"],
  ["quinta", "thursday"],
  ["sexta", "friday"],
  ["sabado", "saturday"],
] as const;
const WEEKDAY = /^(?:(last|ultim[ao]) )?([a-z]+?)(?:[- ]feira)?( passad[ao])?$/;

/** The last such day: today's own name is today, unless it is said to be over. */
function weekday(text: string, today: string): Days | null {
  const [, last, name = "", past] = WEEKDAY.exec(text) ?? [];
  const index = WEEKDAYS.findIndex((names) => names.some((one) => one === name));
  if (index === -1) return null;
  const ago = (at(today).getUTCDay() - index + 7) % 7;
  return one(dayAfter(today, -(ago === 0 && (last ?? past) !== undefined ? 7 : ago)));
}

/** "24/11", "24 nov", "24 de novembro", "Nov 24"; the day comes first, as in Brazil. */
const WITHOUT_YEAR = [
  /^(\d{1,2})[/-](\d{1,2})$/,
  /^(\d{1,2})[ºo°]? (?:de )?([a-z]{3,9})\.?$/,
] as const;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})$/;

/** The last such day that is not to come. */
function ofYear(text: string, today: string): Days | null {
  const turned = text.replace(MONTH_FIRST, "$2 $1");
  const parts = WITHOUT_YEAR.map((form) => form.exec(turned)).find((found) => found !== null);
  if (!parts) return null;
  const [, day = "", month = ""] = parts;
  const year = Number(today.slice(0, 4));
  // Leap days lie up to eight years apart.
  for (let back = 0; back <= 8; back += 1) {
    const typed = /^\d+$/.test(month)
      ? `${day}/${month}/${year - back}`
      : `${day} ${month} ${year - back}`;
    const read = parseDay(readDayText(typed));
    if (read !== null && read <= today) return one(read);
  }
  return null;
}

const withoutAccents = (text: string) => text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");

/**
 * The days that a text names, in Portuguese or English, or null: "ontem", "last Tuesday", "24/11",
 * "24/11/2026". A day without a year is the last one that is not to come.
 */
export function typedDays(text: string, today: string): Days | null {
  const plain = withoutAccents(text.trim().toLowerCase()).replaceAll(/\s+/g, " ");
  const word = Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined;
  if (word) return word(today);
  // Eight digits in a row are a number.
  const whole = /\D/.test(plain) ? parseDay(readDayText(plain)) : null;
  if (whole !== null) return one(whole);
  return weekday(plain, today) ?? ofYear(plain, today);
}
