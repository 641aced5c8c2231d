import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import { BlockDigest } from "#lib/trail/rows/block-digest.ts";
import { trailRows } from "#lib/trail/rows/trail-rows.ts";

/** Rows in one block at most. */
const BLOCK_MOST = 5_000;
/** A row gets its id before its transaction commits; none is open longer than this. */
export const LATEST_MS = 60 * 60 * 1000;
const LATEST = sql`make_interval(secs => ${LATEST_MS / 1000})`;

/**
 * Seals what the trail's writers have committed since the last block. Nobody waits for it: it reads, and
 * writes a row of its own. Replicas may run it at once; one of them seals.
 * @returns whether more may be waiting
 */
export function sealTrail(store: Store): Promise<boolean> {
  return store.transaction(async (tx) => {
    const { rows: locks } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit_block')) as mine`.execute(tx);
    if (!locks[0]?.mine) return false;
    const unsealed = sql<boolean>`
      id >= coalesce((select max(upper(ids)) from audit_block
                       where sealed_at < now() - ${LATEST}), 0)
      and not (id <@ coalesce((select range_agg(ids) from audit_block
                                where sealed_at >= now() - ${LATEST}), '{}'))`;
    const found = await trailRows(tx, unsealed, BLOCK_MOST);
    if (found.length === 0) return false;
    const last = await tx
      .selectFrom("audit_block")
      .select(["number", "digest"])
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    const ids = idRanges(found.map(({ id }) => id));
    const number = (last?.number ?? 0n) + 1n;
    const sealedAt = new Date();
    const digest = new BlockDigest({ number, previous: last?.digest ?? null, ids, sealedAt });
    for (const { text } of found) digest.add(text);
    await tx
      .insertInto("audit_block")
      .values({ number, ids, digest: digest.end(), sealed_at: sealedAt })
      .execute();
    return found.length === BLOCK_MOST;
  });
}

/** Ascending ids as PostgreSQL writes them: `{[1,4),[7,8)}`. */
function idRanges(ids: readonly bigint[]): string {
  const ranges: [first: bigint, end: bigint][] = [];
  for (const id of ids) {
    const open = ranges.at(-1);
    if (open?.[1] === id) open[1] = id + 1n;
    else ranges.push([id, id + 1n]);
  }
  return `{${ranges.map(([first, end]) => `[${first},${end})`).join()}}`;
}
