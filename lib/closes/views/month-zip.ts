import "server-only";
import { Zip, ZipDeflate } from "fflate";
import type { Rows } from "#lib/core/store/store.ts";
import type { CloseRow } from "#lib/closes/rows/closes.ts";
import { walkClosedLines } from "#lib/closes/rows/lines.ts";

/**
 * A closed month as one ZIP, made while it is sent: its manifest, whose SHA-256 is the digest, and its lines.
 * `docs/prove-month.mjs` proves it.
 */
export async function* monthZip(rows: Rows, close: CloseRow): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string) => {
    const file = new ZipDeflate(name);
    // The same month gives the same bytes.
    file.mtime = close.closed_at;
    zip.add(file);
    return file;
  };
  const text = new TextEncoder();
  begin("manifest.json").push(text.encode(close.manifest), true);
  yield* ready.splice(0);
  const lines = begin("lines.jsonl");
  for await (const some of walkClosedLines(rows, close.id)) {
    lines.push(text.encode(`${some.join("\n")}\n`));
    yield* ready.splice(0);
  }
  lines.push(new Uint8Array(), true);
  zip.end();
  yield* ready.splice(0);
}
