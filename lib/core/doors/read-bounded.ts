import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";

/**
 * The body as text, or null once it exceeds `maxBytes`; a longer declared length is not read at all.
 * @throws DashboardError `MALFORMED_BODY` when the sender leaves in the middle: their fault, not ours
 */
export async function readBounded(request: Request, maxBytes: number): Promise<string | null> {
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
  return Buffer.concat(chunks, size).toString("utf8");
}
