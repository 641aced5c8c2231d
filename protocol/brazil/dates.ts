const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A day that exists, as YYYY-MM-DD, or null. Days are compared as text. */
export function parseDay(text: string): string | null {
  if (!SHAPE.test(text)) return null;
  const time = new Date(`${text}T00:00:00.000Z`);
  // The 30th of February parses as the 1st or 2nd of March.
  return !Number.isNaN(time.getTime()) && dayOf(time) === text ? text : null;
}

/** The day in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Whole years completed between two days. Someone born on 29 February completes a year on 1 March in
 * common years (Código Civil, art. 132 § 3).
 */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
