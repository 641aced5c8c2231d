import "server-only";
import type { Entry } from "./enter.ts";

// Global, because Next evaluates a module several times and the tests ask one copy about all entries.
const kept = globalThis as { ponteEntries?: WeakMap<object, Entry> };
const doors = (kept.ponteEntries ??= new WeakMap());

/** Notes that a wrapper made this action, route or page. */
export function noteEntry<Door extends object>(door: Door, entry: Entry): Door {
  doors.set(door, entry);
  return door;
}

/** The permission of an entry; undefined when no wrapper made it. For the tests that check every entry. */
export function entryOf(door: unknown): Entry | undefined {
  return typeof door === "function" ? doors.get(door) : undefined;
}
