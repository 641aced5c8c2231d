import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";

/**
 * The body, or null once it exceeds `maxBytes`; a longer declared length is not read at all.
 * @throws DashboardError `MALFORMED_BODY` when the sender leaves in the middle: their fault, not ours
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new DashboardError("MALFORMED_BODY", { cause });
  }
  return Buffer.concat(chunks, size);
}

/** The same as text. */
export const readBounded = async (request: Request, maxBytes: number): Promise<string | null> =>
  (await readBytes(request, maxBytes))?.toString("utf8") ?? null;
