import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { requestsForReader } from "#lib/policies/views/requests-for-reader.ts";
import type { RunLineView } from "./batch-run.ts";

/** The open requests about receivers on hold of these lines that the reader may approve. */
export async function approvableHolds(
  store: Store,
  reader: Session,
  lines: readonly Pick<RunLineView, "coolingOff">[],
): Promise<string[]> {
  const asked = new Set(lines.flatMap(({ coolingOff }) => coolingOff?.request ?? []));
  if (asked.size === 0) return [];
  const { requests } = await requestsForReader(store, reader);
  return requests.flatMap(({ row: { id } }) => (asked.has(id) ? [id] : []));
}
