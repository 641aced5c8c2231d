import { ExchangeError } from "#protocol/wire/error.ts";

/**
 * The text of a body, counted while it arrives: a lying Content-Length wins nothing.
 * @throws ExchangeError `UNSUPPORTED_MEDIA_TYPE`, `BODY_TOO_LARGE` or `MALFORMED_BODY`.
 */
export async function readBody(request: Request, type: string, max: number): Promise<string> {
  const [given = ""] = (request.headers.get("content-type") ?? "").split(";");
  // Another type would let any web page post here without asking the browser's leave.
  if (given.trim().toLowerCase() !== type) throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE");
  const tooLarge = () => new ExchangeError("BODY_TOO_LARGE");
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks, size));
  } catch (cause) {
    throw new ExchangeError("MALFORMED_BODY", { cause });
  }
}
