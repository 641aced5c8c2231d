import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerWithBrotli, compressFiles } from "./brotli-files.ts";
import { testFolder } from "./test-folder.ts";

const SCRIPT = `${"export const sum = 1 + 1;\n".repeat(200)}`;
const folder = testFolder("brotli-files");
/** Serves the folder's files as they are asked for, and knows nothing of encodings. */
const server = createServer((asked, answer) => {
  const { pathname } = new URL(asked.url ?? "", "http://localhost");
  answer.setHeader("X-Asked", asked.url ?? "");
  answer.end(asked.method === "HEAD" ? "" : readFileSync(join(folder, pathname.slice(3))));
});

beforeAll(async () => {
  mkdirSync(join(folder, "chunks"), { recursive: true });
  writeFileSync(join(folder, "chunks/page.js"), SCRIPT);
  writeFileSync(join(folder, "page.css"), "a { color: red }");
  writeFileSync(join(folder, "font.woff2"), "wOF2");
  await compressFiles(folder);
  writeFileSync(join(folder, "late.js"), SCRIPT);
  answerWithBrotli(folder, "/s");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What comes over the wire, not decoded. */
async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, method, headers }, async (answer) =>
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) }),
    )
      .on("error", reject)
      .end();
  });
}

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

test.each([
  ["/s/chunks/page.js", "application/javascript; charset=UTF-8", "/s/chunks/page.js.br"],
  [
    "/s/chunks/page.js?dpl=1",
    "application/javascript; charset=UTF-8",
    "/s/chunks/page.js.br?dpl=1",
  ],
  ["/s/page.css", "text/css; charset=UTF-8", "/s/page.css.br"],
])("a browser gets %s compressed, as what it is", async (path, type, asked) => {
  const { headers, body } = await ask(path, BROWSER);
  expect(headers).toMatchObject({
    "content-type": type,
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "x-asked": asked,
  });
  const plain = readFileSync(join(folder, path.slice(3).split("?")[0] ?? ""));
  expect(brotliDecompressSync(body)).toEqual(plain);
});

test("a script comes at a fraction of its size", async () => {
  const { body } = await ask("/s/chunks/page.js", BROWSER);
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
});

test("HEAD says the same as GET", async () => {
  const { headers } = await ask("/s/page.css", BROWSER, "HEAD");
  expect(headers).toMatchObject({ "content-encoding": "br", "x-asked": "/s/page.css.br" });
});

test.each([
  ["none", {}],
  ["gzip alone", { "accept-encoding": "gzip" }],
  ["Brotli refused", { "accept-encoding": "gzip, br;q=0" }],
  ["Brotli refused to three places", { "accept-encoding": "br; q=0.000, gzip" }],
  ["another that ends in it", { "accept-encoding": "xbr" }],
])("whoever takes %s gets the file itself", async (_, accepted: OutgoingHttpHeaders) => {
  const { headers, body } = await ask("/s/chunks/page.js", accepted);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["vary"]).toBe("Accept-Encoding");
  expect(body.toString()).toBe(SCRIPT);
});

test("a weight above nothing is no refusal", async () => {
  const { headers } = await ask("/s/page.css", { "accept-encoding": "gzip, br;q=0.5" });
  expect(headers["content-encoding"]).toBe("br");
});

test.each([
  ["a font", "/s/font.woff2", "GET"],
  ["a file without a twin", "/s/late.js", "GET"],
  ["another method", "/s/page.css", "POST"],
  ["a twin by its own name", "/s/page.css.br", "GET"],
])("%s is left to the server", async (_, path, method) => {
  const { headers } = await ask(path, BROWSER, method);
  expect(headers).toMatchObject({ "x-asked": path });
  expect(headers["content-encoding"]).toBeUndefined();
});
