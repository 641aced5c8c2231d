import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import type { Store } from "#lib/core/store/store.ts";
import { claimExport } from "#lib/exports/rows/exports.ts";
import { writeExport } from "./write-export.ts";

/** Writes the next export that is due, until the process stops. @returns true: another may be waiting */
export async function runExports(store: Store, signal: AbortSignal): Promise<boolean> {
  const row = await claimExport(store.db);
  if (!row) return false;
  const span = { name: "write an export", thing: `export ${row.id}` };
  await inSpan(span, () => writeExport(store, row, { signal }));
  return true;
}
