import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listTrail, type TrailFilter } from "#lib/trail/rows/trail.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { trailCsv } from "./trail-csv.ts";
import { trailLineView } from "./trail.ts";

/** Lines that go out in one file without a fresh factor. */
export const EXPORT_FREELY = 1_000;
const AT_ONCE = 500;

/**
 * The id before which the export begins, so that it does not hold itself.
 * @throws DashboardError `FACTOR_REQUIRED` where it is long and no factor was shown lately
 */
export async function mayExport(
  store: Store,
  actor: Session,
  filter: TrailFilter,
): Promise<bigint | undefined> {
  let newest: bigint | undefined;
  let counted = 0;
  let at: bigint | undefined;
  do {
    const limit = EXPORT_FREELY + 1 - counted;
    const found = await listTrail(store.db, actor.account, filter, { before: at, limit });
    newest ??= found.rows[0]?.id;
    counted += found.rows.length;
    at = found.stoppedAt ?? undefined;
  } while (at !== undefined);
  if (counted > EXPORT_FREELY) requireFresh(actor);
  return newest === undefined ? undefined : newest + 1n;
}

/** Every line that fits, the newest first, as a file for spreadsheets: read while it is sent. */
export function exportedTrail(
  store: Store,
  { account }: Session,
  filter: TrailFilter,
  { before, locale }: { before: bigint | undefined; locale: Locale },
): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  const csv = trailCsv(locale);
  let at = before;
  return new ReadableStream({
    start: async (stream) => stream.enqueue(text.encode((await csv).head)),
    async pull(stream) {
      // A pull that gives nothing is not made again.
      while (at !== undefined) {
        const cursor = { before: at, limit: AT_ONCE };
        const { rows: lines, stoppedAt } = await listTrail(store.db, account, filter, cursor);
        at = lines.length === AT_ONCE ? lines.at(-1)?.id : (stoppedAt ?? undefined);
        if (lines.length > 0) {
          return stream.enqueue(text.encode((await csv).rows(lines.map(trailLineView))));
        }
      }
      stream.close();
    },
  });
}
