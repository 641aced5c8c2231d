import { createHash } from "node:crypto";

/**
 * The ids of a thing's own trace: jobs of any process go on in it, and a click links to it, without anything that
 * is kept.
 * @param thing a word and an id of ours, like `intent 0198…`
 */
export function traceOfThing(thing: string): { traceId: string; spanId: string } {
  const hash = createHash("sha256").update(`ponte ${thing}`).digest("hex");
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}
