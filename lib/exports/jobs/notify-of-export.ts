import "server-only";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { ExportRow } from "#lib/exports/rows/exports.ts";
import { exportersAmong } from "#lib/exports/rows/exporters.ts";

/** Tells whoever asked, or the schedule's people, as far as they may still export. */
export async function notifyOfExport(
  tx: Tx,
  { id, account_id, asked_by, people }: ExportRow,
  event: "export:ready" | "export:failed",
): Promise<void> {
  const told = await exportersAmong(tx, account_id, people ?? [asked_by]);
  await notifyPeople(tx, event, { export: id }, told, { once: `${event} ${id}` });
}
