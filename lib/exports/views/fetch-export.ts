import "server-only";
import { sql } from "kysely";
import type { Session } from "#lib/core/access/actor.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import { exportById, totalsOf, type ExportRow } from "#lib/exports/rows/exports.ts";
import { EXPORT_FREELY } from "#lib/rules/exports/export-formats.ts";
import { exportPhase } from "#lib/rules/exports/exports.ts";

/** A download that was begun goes on without another factor. */
const GOES_ON_MINUTES = 60;

/**
 * An export whose file is there.
 * @throws DashboardError `NOT_FOUND` where it is not, or not any more
 */
export async function readyExport(store: Store, actor: Session, id: string): Promise<ExportRow> {
  const row = await exportById(store.db, actor.account.id, id);
  const phase = row && exportPhase(row.state, row.expires_at, new Date());
  if (!row || phase !== "ready") throw new DashboardError("NOT_FOUND");
  return row;
}

const isLong = (row: ExportRow) => totalsOf(row).rows > EXPORT_FREELY;

/** Whether this session has begun to download it lately. */
async function isBegun(store: Store, actor: Session, exportId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom("export_fetch")
    .select("session_id")
    .where("export_id", "=", exportId)
    .where("session_id", "=", actor.id)
    .where("begun_at", ">", sql<Date>`now() - make_interval(mins => ${GOES_ON_MINUTES})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws DashboardError `FACTOR_REQUIRED` where the file is long and no factor was shown lately */
export async function mayFetch(store: Store, actor: Session, row: ExportRow): Promise<boolean> {
  const begun = await isBegun(store, actor, row.id);
  if (!begun && isLong(row)) requireFresh(actor);
  return begun;
}

/** Notes in the trail that a download begins, once for all its ranges, before the first byte. */
export async function beginFetch(
  store: Store,
  actor: Session,
  row: ExportRow,
  audit: Audit,
): Promise<void> {
  if (await mayFetch(store, actor, row)) return;
  audit.note({
    action: "export:fetch",
    subject: `export ${row.id}`,
    detail: { format: row.format },
  });
  await store.transaction(async (tx) => {
    const begun_at = sql<Date>`now()`;
    await tx
      .insertInto("export_fetch")
      .values({ export_id: row.id, session_id: actor.id })
      .onConflict((conflict) =>
        conflict.columns(["export_id", "session_id"]).doUpdateSet({ begun_at }),
      )
      .execute();
    await audit.writeIn(tx);
  });
}
