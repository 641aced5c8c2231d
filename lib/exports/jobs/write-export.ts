import "server-only";
import { createHash, type Hash } from "node:crypto";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Store } from "#lib/core/store/store.ts";
import { NO_TOTALS } from "#lib/exports/formats/totals.ts";
import { openAsked } from "#lib/exports/rows/asked.ts";
import {
  endExport,
  failExport,
  leaveExport,
  recordProgress,
  totalsOf,
  type ExportRow,
  type Progress,
} from "#lib/exports/rows/exports.ts";
import { deleteParts, insertPart, readParts } from "#lib/exports/rows/parts.ts";
import { encode, ExportRefused, goesOn } from "./encode.ts";
import { notifyOfExport } from "./notify-of-export.ts";

/** Begun so often without getting any further, it is given up. */
const ATTEMPTS_MOST = 5;
const RETRY_SECONDS = 10;

/** `left`: another replica writes it, or will. */
export type Written = "ready" | "failed" | "left";

type WriteOptions = {
  /** The process stops. */
  signal?: AbortSignal;
  /** Somebody waits for the file, and needs no notice. */
  isAwaited?: boolean;
};

/** Another replica has taken the export over. */
class Lost extends Error {
  override readonly name = "Lost";
}

const NOTHING: Progress = { position: null, totals: NO_TOTALS, parts: 0, bytes: 0n };

/** Where an earlier writer stopped, with the digest of its bytes; at the beginning where it can't be gone on from. */
async function begin(store: Store, row: ExportRow): Promise<{ so: Progress; digest: Hash }> {
  const digest = createHash("sha256");
  if (row.position === null || !goesOn(row.format)) {
    await store.transaction(async (tx) => {
      await deleteParts(tx, row.id);
      if (!(await recordProgress(tx, row, NOTHING))) throw new Lost();
    });
    return { so: NOTHING, digest };
  }
  const earlier = { from: 0n, to: row.bytes - 1n };
  for await (const bytes of readParts(store.db, row.id, earlier)) digest.update(bytes);
  const { position, parts, bytes } = row;
  return { so: { position, parts, bytes, totals: totalsOf(row) }, digest };
}

/**
 * Writes an export that this process holds, part by part: each part and how far it is are one transaction, so that
 * whoever takes it over goes on with the same bytes.
 */
export async function writeExport(
  store: Store,
  row: ExportRow,
  { signal, isAwaited = false }: WriteOptions = {},
): Promise<Written> {
  try {
    const { so, digest } = await begin(store, row);
    const asked = openAsked(row.id, row.asked);
    const { id, account_id: accountId, format, made_at: madeAt } = row;
    let { parts, bytes: size } = so;
    const parted = encode({ rows: store.db, accountId, format, asked, madeAt, from: so });
    for await (const { bytes, ...progress } of parted) {
      if (signal?.aborted) throw new Lost();
      const startsAt = size;
      const number = parts;
      size += BigInt(bytes.length);
      if (bytes.length > 0) parts += 1;
      await store.transaction(async (tx) => {
        if (!(await recordProgress(tx, row, { ...progress, parts, bytes: size }))) throw new Lost();
        if (bytes.length > 0) await insertPart(tx, id, { number, startsAt, bytes });
      });
      digest.update(bytes);
    }
    return await store.transaction(async (tx) => {
      if (!(await endExport(tx, row, digest.digest("hex")))) return "left";
      if (!isAwaited) await notifyOfExport(tx, row, "export:ready");
      return "ready";
    });
  } catch (error) {
    return leave(store, row, error);
  }
}

async function leave(store: Store, row: ExportRow, error: unknown): Promise<Written> {
  if (error instanceof Lost) {
    await leaveExport(store.db, row, 0);
    return "left";
  }
  const isRefused = error instanceof ExportRefused;
  if (!isRefused) dashboardLog.error({ err: error, export: row.id }, "An export failed");
  if (!isRefused && row.attempts < ATTEMPTS_MOST) {
    await leaveExport(store.db, row, RETRY_SECONDS);
    return "left";
  }
  const fault = isRefused ? error.fault : "broken";
  return store.transaction(async (tx) => {
    if (!(await failExport(tx, row, fault))) return "left";
    await notifyOfExport(tx, row, "export:failed");
    return "failed";
  });
}
