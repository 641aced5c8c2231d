import "server-only";
import { typedDays, type Days } from "#lib/format/typed-days.ts";

/**
 * A text that is days, alone or beside something else, whichever comes first: "ontem", "terça 12.500",
 * "R$ 250 24/11". Null: it names no day.
 * @param isRest whether what stands beside the days may stand there
 */
export function datedText(
  text: string,
  today: string,
  isRest: (rest: string) => boolean,
): { days: Days; rest: string } | null {
  // "24 nov" is a day, and "24" an amount.
  const whole = typedDays(text, today);
  if (whole) return { days: whole, rest: "" };
  const words = text.split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const [first, last] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    for (const [day, rest] of [
      [first, last],
      [last, first],
    ] as const) {
      const days = isRest(rest) ? typedDays(day, today) : null;
      if (days) return { days, rest };
    }
  }
  return null;
}
