import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { openSealedBytes, sealBytesFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/exports/schema.ts";

/*
 * A file's bytes lie in the store, which all replicas share: whichever of them is asked can send any range of it.
 */

const place = (exportId: string, number: number) =>
  placeIn("export_part", "content", { export_id: exportId, number });

/** Fast: what is repeated, such as heads and zeros, is most of what can be saved. */
const LEVEL = 1;

export async function insertPart(
  tx: Tx,
  exportId: string,
  { number, startsAt, bytes }: { number: number; startsAt: bigint; bytes: Uint8Array },
): Promise<void> {
  const packed = deflateRawSync(bytes, { level: LEVEL });
  await tx
    .insertInto("export_part")
    .values({
      export_id: exportId,
      number,
      starts_at: startsAt,
      size: bytes.length,
      content: sealBytesFor(place(exportId, number), packed),
    })
    .execute();
}

export async function deleteParts(tx: Tx, exportId: string): Promise<void> {
  await tx.deleteFrom("export_part").where("export_id", "=", exportId).execute();
}

/** A file's bytes from one place to another, both included; one part at a time is in memory. */
export async function* readParts(
  rows: Rows,
  exportId: string,
  { from, to }: { from: bigint; to: bigint },
): AsyncGenerator<Uint8Array> {
  let number = await partWith(rows, exportId, from);
  for (let at = from; at <= to; number += 1) {
    const part = await rows
      .selectFrom("export_part")
      .select(["starts_at", "size", "content"])
      .where("export_id", "=", exportId)
      .where("number", "=", number)
      .executeTakeFirst();
    // Swept meanwhile: a file that ends early is no file.
    if (!part) throw new Error(`part ${number} of export ${exportId} is gone`);
    const bytes = inflateRawSync(openSealedBytes(place(exportId, number), part.content));
    const start = Number(at - part.starts_at);
    const end = Number(to - part.starts_at) + 1;
    const cut = bytes.subarray(start, Math.min(end, bytes.length));
    yield cut;
    at += BigInt(cut.length);
  }
}

/** The number of the part that holds a place. */
async function partWith(rows: Rows, exportId: string, at: bigint): Promise<number> {
  const part = await rows
    .selectFrom("export_part")
    .select("number")
    .where("export_id", "=", exportId)
    .where("starts_at", "<=", at)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return part?.number ?? 0;
}
