import { createHash } from "node:crypto";
import { openApi } from "#protocol/api/openapi.ts";
import type { App } from "./call.ts";
import { docsPage, DOCS_STYLE } from "./docs-page.ts";

const VERSION = "1.0.0";

const styleHash = createHash("sha256").update(DOCS_STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The interface for machines and for people, made from the schemas that validate. */
export function docRoutes(app: App): void {
  app.get("/openapi.json", (context) => {
    context.set("endpoint", "openapi");
    return context.json(openApi({ serverUrl: new URL(context.req.url).origin, version: VERSION }));
  });
  app.get("/docs", (context) => {
    context.set("endpoint", "docs");
    context.header("content-security-policy", POLICY);
    const serverUrl = new URL(context.req.url).origin;
    return context.html(docsPage(openApi({ serverUrl, version: VERSION })));
  });
}
