const ZONE = "America/Sao_Paulo";
const HOUR_MS = 3_600_000;
/** How far behind UTC São Paulo has been since 1914: three hours, two in summer time. */
const HOURS_BEHIND = [3, 2];

const format = new Intl.DateTimeFormat("en", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

function localHour(at: Date): string {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}T${parts.get("hour")}`;
}

const DAY_MS = 24 * HOUR_MS;

/** The day in São Paulo some days after a moment, as 2026-11-30. */
export const saoPauloDayAfter = (from: Date, days: number): string =>
  localHour(new Date(from.getTime() + days * DAY_MS)).slice(0, "2026-11-30".length);

/** The last millisecond of a day in São Paulo; `day` as 2026-11-30. null: there is no such day. */
export function endOfSaoPauloDay(day: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const utc = new Date(`${day}T23:59:59.999Z`);
  if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(day)) return null;
  const ends = HOURS_BEHIND.map((hours) => new Date(utc.getTime() + hours * HOUR_MS));
  return ends.find((end) => localHour(end) === `${day}T23`) ?? null;
}
