import "server-only";
import type { Entry } from "./enter.ts";

/** What else a wrapper asks of an entry's caller, or does without. */
type Marks = { fresh?: boolean; second?: boolean; beforeEnrolment?: boolean };

// Global, because Next evaluates a module several times and the tests ask one copy about all entries.
const kept = globalThis as { ponteEntries?: WeakMap<object, Marks & { entry: Entry }> };
const doors = (kept.ponteEntries ??= new WeakMap());

/** Notes that a wrapper made this action, route or page. */
export function registerDoor<Door extends object>(
  door: Door,
  entry: Entry,
  marks: Marks = {},
): Door {
  doors.set(door, { entry, ...marks });
  return door;
}

const noted = (door: unknown) => (typeof door === "function" ? doors.get(door) : undefined);

/** The permission of an entry; undefined when no wrapper made it. For the tests that check every entry. */
export const entryOf = (door: unknown): Entry | undefined => noted(door)?.entry;

/**
 * What an entry asks for besides: a fresh factor, somebody else's approval; whether it is open before a factor is
 * enrolled.
 */
export const marksOf = (door: unknown): Required<Marks> => ({
  fresh: noted(door)?.fresh ?? false,
  second: noted(door)?.second ?? false,
  beforeEnrolment: noted(door)?.beforeEnrolment ?? false,
});
