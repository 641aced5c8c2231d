import { createHash } from "node:crypto";
import { openApi } from "#protocol/api/openapi.ts";
import type { App } from "./call.ts";
import { DOCS_STYLE, docsPage } from "./docs-page.ts";

const VERSION = "1.1.0";

const styleHash = createHash("sha256").update(DOCS_STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/**
 * Serves the interface for machines and for people, generated from the validating schemas. `origin` is where
 * callers reach the service: the document names that, whatever host a call asks for.
 */
export function docRoutes(app: App, origin: string): void {
  const document = once(() => openApi({ serverUrl: origin, version: VERSION }));
  const text = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document()));
  app.get("/openapi.json", (context) => {
    context.set("endpoint", "openapi");
    return context.body(text(), 200, { "content-type": "application/json" });
  });
  app.get("/docs", (context) => {
    context.set("endpoint", "docs");
    context.header("content-security-policy", POLICY);
    return context.html(page());
  });
}

/** Made when it is first asked for, since it never changes. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
