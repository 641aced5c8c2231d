import { onDashboardLeft } from "#components/shell/dashboard-left.ts";
import type { Known } from "./draft-saver.ts";

const known = new Map<string, Known>();
onDashboardLeft(() => known.clear());

/** Keeps in the page's memory, and nowhere else, what the server is known to hold of a draft. */
export function noteKnown(id: string, draft: Known): void {
  known.set(id, draft);
}

/**
 * The newer of what the page was drawn with and what has been saved from here since: going back, the
 * browser shows a page as it was.
 */
export function newestKnown(id: string, drawn: Known): Known {
  const kept = known.get(id);
  return kept && kept.version > drawn.version ? kept : drawn;
}
