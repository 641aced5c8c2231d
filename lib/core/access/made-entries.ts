import "server-only";
import type { Entry } from "./enter.ts";

// Next evaluates a module several times; the tests ask one of them about all.
const kept = globalThis as { ponteEntries?: WeakMap<object, Entry> };
const doors = (kept.ponteEntries ??= new WeakMap());

/** Notes that a function is a door made by a wrapper of ours. */
export function noteEntry<Door extends object>(door: Door, entry: Entry): Door {
  doors.set(door, entry);
  return door;
}

/** What a door asks for; undefined when it was not made by a wrapper. For the tests that walk them. */
export function entryOf(door: unknown): Entry | undefined {
  return typeof door === "function" ? doors.get(door) : undefined;
}
