import { createHash } from "node:crypto";
import { openApi, type OpenApi } from "#protocol/api/openapi.ts";
import type { App } from "./call.ts";

const DOCS_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
nav ul { columns: 16rem; padding-left: 1.2rem; }
article { margin: 1.5rem 0 2.5rem; }
h3 { font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
code, pre { font: 0.85rem ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; }
.note { font-style: italic; }
`;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce((inner: unknown, key) => (isObject(inner) ? inner[key] : undefined), value);
const listAt = (value: unknown, key: string): unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};

/** Follows a local reference once. */
function resolved(doc: OpenApi, value: unknown): unknown {
  const ref = at(value, "$ref");
  return typeof ref === "string" ? at(doc, ...ref.replace("#/", "").split("/")) : value;
}

function table(rows: readonly string[][], heads: readonly string[]): string {
  if (rows.length === 0) return "";
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function example(content: unknown): string {
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  const shown = at(media, "example");
  return shown === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(shown, null, 2))}</pre>`;
}

function fields(doc: OpenApi, content: unknown): string {
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  const rows = schemaRows(resolved(doc, at(media, "schema")));
  return table(rows, ["Field", "Type", "Rules"]) + example(content);
}

function parameters(doc: OpenApi, operation: unknown): string {
  const rows = listAt(operation, "parameters").map((one) => {
    const parameter = resolved(doc, one);
    const required = at(parameter, "required") === true ? "required" : "";
    return [at(parameter, "name"), at(parameter, "in"), required, at(parameter, "description")].map(
      (cell) => escapeHtml(String(cell ?? "")),
    );
  });
  return table(rows, ["Parameter", "In", "", ""]);
}

function responses(doc: OpenApi, operation: unknown): string {
  const all = at(operation, "responses");
  const entries = isObject(all) ? Object.entries(all) : [];
  const refusals = entries.filter(([status]) => Number(status) >= 400);
  const rows = refusals.map(([status, answer]) =>
    [status, String(at(resolved(doc, answer), "description") ?? "")].map(escapeHtml),
  );
  // Shows the last of 200 and 201: the other is its repetition.
  const successes = entries.filter(([status]) => Number(status) < 300).slice(-1);
  const shown = successes.map(
    ([status, answer]) =>
      `<h4>Answer ${escapeHtml(status)}</h4>${fields(doc, at(resolved(doc, answer), "content"))}`,
  );
  return `${shown.join("")}<details><summary>Errors</summary>${table(rows, ["Status", "Meaning"])}</details>`;
}

type Operation = { method: string; path: string; operation: unknown; tag: string; id: string };

function operationsOf(doc: OpenApi): Operation[] {
  return Object.entries(doc.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown,
      tag: String(listAt(operation, "tags")[0] ?? "Other"),
      id: String(at(operation, "operationId") ?? path),
    })),
  );
}

function article(doc: OpenApi, { method, path, operation, id }: Operation): string {
  const isPending = at(operation, "x-status") === "not-built";
  const body = at(operation, "requestBody", "content");
  const more = at(operation, "description");
  const scope = at(operation, "x-scope");
  return `<article id="${escapeHtml(id)}"><h3><span class="method">${method}</span> ${escapeHtml(path)}</h3>
<p>${escapeHtml(String(at(operation, "summary") ?? ""))}</p>
${more === undefined ? "" : `<p>${escapeHtml(String(more))}</p>`}
${scope === undefined ? "" : `<p class="note">Scope: <code>${escapeHtml(String(scope))}</code></p>`}
${isPending ? '<p class="note">Not built yet: answers 501 after authentication.</p>' : ""}
${parameters(doc, operation)}${body ? `<h4>Body</h4>${fields(doc, body)}` : ""}${responses(doc, operation)}</article>`;
}

/** A readable reference of the whole interface on one page, grouped by tag, without scripts. */
function docsPage(doc: OpenApi): string {
  const operations = operationsOf(doc);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const links = operations.map(
    ({ id, method, path }) =>
      `<li><a href="#${escapeHtml(id)}">${method} ${escapeHtml(path)}</a></li>`,
  );
  const sections = tags.map((tag) => {
    const inside = operations.filter((one) => one.tag === tag).map((one) => article(doc, one));
    return `<section><h2>${escapeHtml(tag)}</h2>${inside.join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Ponte exchange: reference</title><style>${DOCS_STYLE}</style></head><body><header><h1>Ponte exchange</h1>
<p>${escapeHtml(String(at(doc, "info", "description") ?? ""))} For machines: <a href="openapi.json">openapi.json</a>.</p>
<p>Every call carries the headers <code>api_key</code> and <code>api_secret</code> unless it says otherwise. Every path is also served under <code>/v1</code>.</p></header>
<nav aria-label="Calls"><ul>${links.join("")}</ul></nav><main>${sections.join("")}</main></body></html>`;
}

const VERSION = "1.0.0";

const styleHash = createHash("sha256").update(DOCS_STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Serves the interface for machines and for people, generated from the validating schemas. */
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

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function typeOf(schema: Json): string {
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(" | ");
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    return [...new Set(options.filter(isObject).map(typeOf))].join(" | ");
  }
  if (schema["type"] === "array" && isObject(schema["items"])) {
    return `array of ${typeOf(schema["items"])}`;
  }
  if (Array.isArray(schema["type"])) return schema["type"].map(String).join(" | ");
  if (typeof schema["type"] === "string") return schema["type"];
  return schema["pattern"] === undefined ? "any JSON" : "string";
}

const BOUNDS = {
  minLength: "at least",
  maxLength: "at most",
  minimum: "from",
  maximum: "to",
  pattern: "pattern",
  format: "format",
} as const;

function rulesOf(schema: Json, isRequired: boolean): string {
  const bounds = Object.entries(BOUNDS)
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, word]) => `${word} ${String(schema[key])}`);
  return [isRequired ? "required" : "optional", ...bounds].join(", ");
}

/** Rows of field, type and rules, with dotted names for nested fields; already escaped. */
function schemaRows(schema: unknown, prefix = ""): string[][] {
  if (!isObject(schema)) return [];
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return schemaRows(options.filter(isObject)[0], prefix);
  if (schema["type"] === "array") return schemaRows(schema["items"], `${prefix}[].`);
  if (!isObject(schema["properties"])) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(schema["properties"]).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const row = [`${prefix}${name}`, typeOf(field), rulesOf(field, required.includes(name))];
    const inner =
      field["type"] === "array"
        ? schemaRows(field["items"], `${prefix}${name}[].`)
        : schemaRows(field, `${prefix}${name}.`);
    return [row.map(escapeHtml), ...inner];
  });
}
