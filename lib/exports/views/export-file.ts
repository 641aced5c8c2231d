import "server-only";
import type { Store } from "#lib/core/store/store.ts";
import type { ExportRow } from "#lib/exports/rows/exports.ts";
import { readParts } from "#lib/exports/rows/parts.ts";
import { isoInSaoPaulo } from "#lib/exports/formats/sao-paulo-clock.ts";
import { byteRange } from "#lib/rules/exports/byte-range.ts";
import { FILE_OF } from "#lib/rules/exports/export-formats.ts";

const LETTERS_OF_ID = 8;

/** "ponte-payins-2026-11-26-1f0c9a3b.csv": two files of a day have names of their own. */
export const fileName = ({ id, list, format, made_at }: ExportRow): string => {
  const day = isoInSaoPaulo(made_at).slice(0, "2026-11-26".length);
  return `ponte-${list.slice(1)}-${day}-${id.slice(0, LETTERS_OF_ID)}.${FILE_OF[format].extension}`;
};

/** Its bytes, or those that the request's range names (RFC 9110, 14); read while they are sent. */
export function exportFile(store: Store, row: ExportRow, headers: Headers): Response {
  const { bytes: size, sha256, format } = row;
  const tag = `"${sha256}"`;
  const common = {
    "accept-ranges": "bytes",
    etag: tag,
    "content-type": FILE_OF[format].type,
    "content-disposition": `attachment; filename="${fileName(row)}"`,
    // No proxy may pack it: a range is of these bytes.
    "cache-control": "no-store, no-transform",
  };
  const wanted = headers.get("if-range");
  const isSame = wanted === null || wanted === tag;
  const range = isSame ? byteRange(headers.get("range"), size) : null;
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...common, "content-range": `bytes */${size}` },
    });
  }
  const { from, to } = range ?? { from: 0n, to: size - 1n };
  return new Response(streamOf(readParts(store.db, row.id, { from, to })), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      "content-length": String(to - from + 1n),
      ...(range && { "content-range": `bytes ${from}-${to}/${size}` }),
    },
  });
}

function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { value, done } = await parts.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
