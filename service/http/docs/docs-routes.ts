import type { Context } from "hono";
import { openApi, type OpenApi } from "#protocol/api/openapi.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { languageOf, type Language } from "#platform/language.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { App, Variables } from "../call.ts";
import { clientPackage } from "./client-packages.ts";
import { docsFile, docsFileNamed, pack, type Packed } from "./docs-files.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";
import { guides } from "./guides.ts";
import { guideWords } from "./guide-tables.ts";
import { llmsText } from "./llms-text.ts";
import { referenceDocument } from "./reference-document.ts";

const VERSION = "1.1.0";
/** A year: a script's name changes with its content. */
const FOR_EVER = "public, max-age=31536000, immutable";

type Ctx = Context<{ Variables: Variables }>;

const askedLanguage = (context: Ctx): Language =>
  languageOf(context.req.query("lang"), context.req.header("accept-language"));

/** What follows the caller's language says so, in that language. */
function inLanguage(context: Ctx): Language {
  const language = askedLanguage(context);
  context.header("content-language", language);
  context.header("vary", "Accept-Language");
  return language;
}

const takesGzip = (context: Ctx) =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(
    context.req.header("accept-encoding") ?? "",
  );

function sendPacked(context: Ctx, { plain, gzipped }: Packed, type: string): Response {
  context.header("vary", "Accept-Encoding", { append: true });
  if (!takesGzip(context)) return context.body(plain, 200, { "content-type": type });
  return context.body(gzipped, 200, { "content-type": type, "content-encoding": "gzip" });
}

/**
 * Serves the interface for machines and for people, generated from the validating schemas. `origin` is where
 * callers reach the service: the document and the chapters name that, whatever host a call asks for.
 */
export function docRoutes(app: App, deps: Deps, origin: string): void {
  const { mode } = deps;
  const base = new URL(origin).pathname.replace(/\/$/, "");
  const chaptersIn = guides(deps, origin);
  const document = once((): OpenApi => openApi({ serverUrl: origin, version: VERSION }));
  const text = once(() => JSON.stringify(document()));
  const referenceIn = (language: Language) =>
    once(() => {
      const shown = { chapters: chaptersIn(language), words: guideWords(language), origin };
      return pack(Buffer.from(JSON.stringify(referenceDocument(document(), shown))));
    });
  const references = { "pt-BR": referenceIn("pt-BR"), en: referenceIn("en") };

  app.get("/openapi.json", (context) => {
    context.set("endpoint", "openapi");
    return context.body(text(), 200, { "content-type": "application/json" });
  });
  app.get("/docs", async (context) => {
    context.set("endpoint", "docs");
    const language = inLanguage(context);
    const [reference, start] = await Promise.all([docsFile("reference"), docsFile("start")]);
    context.header("content-security-policy", DOCS_POLICY);
    return context.html(
      docsPage({
        language,
        words: guideWords(language),
        chapters: chaptersIn(language),
        mode,
        base,
        scripts: { reference: reference.name, start: start.name },
      }),
    );
  });
  app.get("/docs/reference.json", async (context) => {
    context.set("endpoint", "docs");
    return sendPacked(context, await references[inLanguage(context)](), "application/json");
  });
  app.get("/docs/assets/:name", async (context) => {
    context.set("endpoint", "docs");
    const script = await docsFileNamed(context.req.param("name"));
    if (script === null) throw new ExchangeError("NOT_FOUND");
    context.header("cache-control", FOR_EVER);
    return sendPacked(context, script, "text/javascript; charset=utf-8");
  });
  app.get("/docs/clients/:name", async (context) => {
    context.set("endpoint", "docs");
    const packed = await clientPackage(context.req.param("name"));
    if (packed === null) throw new ExchangeError("NOT_FOUND");
    return context.body(packed, 200, { "content-type": "application/gzip" });
  });
  app.get("/docs/guides/:file", (context) => {
    context.set("endpoint", "docs");
    const file = context.req.param("file");
    const guide = chaptersIn(inLanguage(context)).find(({ chapter }) => `${chapter}.md` === file);
    if (!guide) throw new ExchangeError("NOT_FOUND");
    return context.body(guide.text, 200, { "content-type": "text/markdown; charset=utf-8" });
  });
  app.get("/llms.txt", (context) => {
    context.set("endpoint", "docs");
    return context.text(llmsText(chaptersIn, origin));
  });
}

/** Made when it is first asked for, since it never changes. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
