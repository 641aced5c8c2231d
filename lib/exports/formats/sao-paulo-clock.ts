import "server-only";
import { TIME_ZONE } from "#lib/i18n/locale.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const offset = new Intl.DateTimeFormat("en", { timeZone: TIME_ZONE, timeZoneName: "longOffset" });

/** Offsets by the hour: a file has millions of moments in a few thousand hours. */
const known = new Map<number, number>();
const KNOWN_MOST = 10_000;

/** How far São Paulo is from UTC at a moment, in minutes: -180. */
function saoPauloOffset(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const found = known.get(hour);
  if (found !== undefined) return found;
  const name = offset.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  const minutesOff = sign === "-" ? -size : size;
  if (known.size >= KNOWN_MOST) known.clear();
  known.set(hour, minutesOff);
  return minutesOff;
}

/** The moment whose UTC parts are the clock's in São Paulo. */
export const saoPauloClock = (at: Date): Date =>
  new Date(at.getTime() + saoPauloOffset(at) * MINUTE_MS);

const two = (value: number) => String(value).padStart(2, "0");

/** "2026-11-24T14:03:22-03:00" */
export function isoInSaoPaulo(at: Date): string {
  const minutes = saoPauloOffset(at);
  const size = Math.abs(minutes);
  const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${saoPauloClock(at).toISOString().slice(0, 19)}${zone}`;
}
