import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CHAPTERS } from "#service/http/docs/guides.ts";
import { DOCS_POLICY } from "#service/http/docs/docs-page.ts";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { ORIGIN, startService } from "./harness.ts";
import { shared } from "./shared.ts";

const service = shared(() => startService());

const read = (path: string, headers: Record<string, string> = {}) =>
  service.call<ErrorBody & { info: { description: string } }>(null, `GET ${path}`, { headers });

/** An answer as it came over the wire. */
async function packed(path: string, encoding: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { "accept-encoding": encoding };
    get(`${service.url}${path}`, { headers }, resolve).on("error", reject);
  });
  return { encoding: answer.headers["content-encoding"], bytes: await buffer(answer) };
}

const scriptsOf = async () =>
  [...(await read("/docs")).text.matchAll(/src="([^"]+)"/g)].map(([, path = ""]) => path);

describe("the page", () => {
  test("has its own policy, and is kept by no cache", async () => {
    const { status, headers } = await read("/docs");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(headers.get("content-security-policy")).toBe(DOCS_POLICY);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["/docs", "en-GB,en;q=0.9", "en"],
    ["/docs", "pt", "pt-BR"],
    ["/docs", "de", "pt-BR"],
    ["/docs?lang=en", "pt-BR", "en"],
    ["/v1/docs?lang=pt-BR", "en", "pt-BR"],
  ])("%s for a reader of %s is in %s", async (path, accepted, language) => {
    const { text, headers } = await read(path, { "accept-language": accepted });
    expect(text).toContain(`<html lang="${language}">`);
    expect(headers.get("content-language")).toBe(language);
    expect(headers.get("vary")).toBe("Accept-Language");
  });

  test("has scripts that a browser may keep for ever, in gzip where it takes that", async () => {
    const scripts = await scriptsOf();
    expect(scripts).toHaveLength(2);
    for (const path of scripts) {
      expect(path).toMatch(/^\/docs\/assets\/[a-z-]+-[\da-f]{16}\.js$/);
      const { status, headers } = await read(path);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      const plain = await packed(path, "identity");
      expect(plain.encoding).toBeUndefined();
      for (const refusing of ["gzip;q=0", "br", "gzip;q=0.0, br"]) {
        expect((await packed(path, refusing)).encoding).toBeUndefined();
      }
      const small = await packed(path, "br, gzip;q=0.8");
      expect(small.encoding).toBe("gzip");
      expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test.each(["standalone-0000000000000000.js", "..%2fdocs-page.ts", "show-reference.mjs"])(
    "has no other script: %s",
    async (name) => {
      const { status, headers, body } = await read(`/docs/assets/${name}`);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["ponte-client-9.9.9.tgz", "..%2fpackage.json", "..%2f..%2f.data%2fkeys%2fdata-key"])(
    "hands out no other package: %s",
    async (name) => {
      const { status, body } = await read(`/docs/clients/${name}`);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("shows the document with the chapters on top, and samples in TypeScript", async () => {
    const { body, text } = await read("/docs/reference.json?lang=en");
    expect(body.info.description).toMatch(/^# Quickstart\n/);
    const words = body.info.description.replaceAll(/^```.*?^```/gms, "");
    expect(words.match(/^# /gm)).toHaveLength(CHAPTERS.length);
    expect(body.info.description).not.toMatch(/\]\(\w+\.md\)/);
    expect(text).toContain('"label":"TypeScript"');
    expect(text).toContain("Scope: `payins`. Errors of its own: `PAIR_NOT_SUPPORTED`, ");
    const { paths } = (await read("/openapi.json")).body as unknown as { paths: object };
    expect(Object.keys((body as unknown as { paths: object }).paths)).toEqual(Object.keys(paths));
    expect((await packed("/docs/reference.json", "gzip")).encoding).toBe("gzip");
  });
});

describe("chapters as plain text", () => {
  test.each(CHAPTERS)("%s is there in both languages", async (chapter) => {
    const english = await read(`/docs/guides/${chapter}.md?lang=en`);
    expect(english.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(english.headers.get("content-language")).toBe("en");
    const portuguese = await read(`/docs/guides/${chapter}.md`, { "accept-language": "pt-BR" });
    expect(portuguese.headers.get("content-language")).toBe("pt-BR");
    expect(english.text).toMatch(/^# /);
    expect(portuguese.text).not.toBe(english.text);
  });

  test.each(["nothing.md", "quickstart", "quickstart.html", "..%2fen%2fquickstart.md"])(
    "there is no %s",
    async (file) => {
      const { status, body } = await read(`/docs/guides/${file}`);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("another method is refused", async () => {
    const { status, headers } = await service.call(null, "POST /docs/guides/quickstart.md");
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("/llms.txt leads to all of them, and to the interface", async () => {
    const { text, headers } = await read("/llms.txt");
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).toHaveLength(CHAPTERS.length * 2 + 2);
    for (const link of links) {
      expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
      expect((await read(link.slice(ORIGIN.length))).status, link).toBe(200);
    }
  });
});
