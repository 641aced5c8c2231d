import diagnostics from "node:diagnostics_channel";
import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** The best: a build is made once and served often. */
const QUALITY = 11;
const SUFFIX = ".br";
/** What is worth compressing, as the server would name it; fonts and pictures are compressed in themselves. */
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

/** Writes each script and style below the folder once more, compressed, beside itself. */
export async function compressFiles(folder: string): Promise<void> {
  const names = filesBelow(folder).filter((name) => path.extname(name) in TYPES);
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(file + SUFFIX, await compress(bytes, { params }));
    }),
  );
}

/** Whether an Accept-Encoding names Brotli and does not refuse it ("br;q=0"). */
function takesBrotli(accepted: string | undefined): boolean {
  const named = accepted?.split(",").find((each) => /^\s*br\s*(;|$)/i.test(each));
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(named);
}

type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * From now on this process's server answers requests for the folder's files with their compressed twins,
 * where there is one and the client takes Brotli. The server goes on to find, date and cache them as any
 * other file of that folder; it compresses by gzip only, anew for each request.
 * @param prefix the path under which the server serves the folder, without a slash at its end
 */
export function answerWithBrotli(folder: string, prefix: string): void {
  if (!existsSync(folder)) return;
  const types = new Map<string, string>();
  for (const name of filesBelow(folder)) {
    const plain = name.slice(0, -SUFFIX.length);
    const type = TYPES[path.extname(plain)];
    if (name.endsWith(SUFFIX) && type !== undefined) {
      types.set(`${prefix}/${plain.replaceAll(path.sep, "/")}`, type);
    }
  }
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    const [asked = "", query] = (request.url ?? "").split("?", 2);
    const type = types.get(asked);
    if (type === undefined || (request.method !== "GET" && request.method !== "HEAD")) return;
    response.setHeader("Vary", "Accept-Encoding");
    if (!takesBrotli(request.headers["accept-encoding"])) return;
    request.url = asked + SUFFIX + (query === undefined ? "" : `?${query}`);
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", "br");
  });
}
