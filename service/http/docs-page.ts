import type { OpenApi } from "#protocol/api/openapi.ts";

export const DOCS_STYLE = `
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

/** Follows a local reference once; words beside it stay. */
function resolved(doc: OpenApi, value: unknown): unknown {
  const ref = at(value, "$ref");
  if (typeof ref !== "string") return value;
  const found = at(doc, ...ref.replace("#/", "").split("/"));
  return isObject(found) ? { ...found, ...(value as Json) } : found;
}

function table(rows: readonly string[][], heads: readonly string[]): string {
  if (rows.length === 0) return "";
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

function examples(doc: OpenApi, media: unknown, id: string): string {
  const named = at(resolved(doc, at(media, "examples", id)), "value");
  const shown = named ?? at(media, "example");
  return shown === undefined ? "" : `<pre>${escapeHtml(JSON.stringify(shown, null, 2))}</pre>`;
}

function fields(doc: OpenApi, content: unknown, id: string): string {
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  const rows = schemaRows(doc, at(media, "schema"));
  return table(rows, ["Field", "Type", "Rules", "Meaning"]) + examples(doc, media, id);
}

function parameters(doc: OpenApi, operation: unknown): string {
  const rows = listAt(operation, "parameters").map((one) => {
    const parameter = resolved(doc, one);
    const required = at(parameter, "required") === true ? "required" : "";
    return [at(parameter, "name"), at(parameter, "in"), required, at(parameter, "description")].map(
      (cell) => escapeHtml(String(cell ?? "")),
    );
  });
  return table(rows, ["Parameter", "In", "", "Meaning"]);
}

function responses(doc: OpenApi, operation: unknown, id: string): string {
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
      `<h4>Answer ${escapeHtml(status)}</h4>${fields(doc, at(resolved(doc, answer), "content"), id)}`,
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
${parameters(doc, operation)}${body ? `<h4>Body</h4>${fields(doc, body, id)}` : ""}${responses(doc, operation, id)}</article>`;
}

/** A readable reference of the whole interface on one page, grouped by tag, without scripts. */
export function docsPage(doc: OpenApi): string {
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

function typeOf(doc: OpenApi, given: unknown): string {
  const schema = resolved(doc, given);
  if (!isObject(schema)) return "any JSON";
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map(String).join(" | ");
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    return [...new Set(options.map((option) => typeOf(doc, option)))].join(" | ");
  }
  if (schema["type"] === "array") return `array of ${typeOf(doc, schema["items"])}`;
  if (Array.isArray(schema["type"])) return schema["type"].map(String).join(" | ");
  if (typeof schema["type"] === "string") return schema["type"];
  return schema["pattern"] === undefined ? "any JSON" : "string";
}

const BOUNDS = {
  minLength: "at least",
  maxLength: "at most",
  minimum: "from",
  maximum: "to",
  maxItems: "at most",
  pattern: "pattern",
  format: "format",
} as const;

function rulesOf(schema: Json, isRequired: boolean): string {
  const bounds = Object.entries(BOUNDS)
    .filter(([key]) => schema[key] !== undefined)
    .map(([key, word]) => `${word} ${String(schema[key])}`);
  return [isRequired ? "required" : "optional", ...bounds].join(", ");
}

/** The object inside: of a list its entry, of a choice its first object. */
function insideOf(doc: OpenApi, given: unknown): unknown {
  const schema = resolved(doc, given);
  if (at(schema, "type") === "array") return insideOf(doc, at(schema, "items"));
  const options = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  return options.length > 0 ? insideOf(doc, options[0]) : schema;
}

const isList = (doc: OpenApi, given: unknown) => at(resolved(doc, given), "type") === "array";

/** Rows of field, type, rules and meaning, with dotted names for nested fields; already escaped. */
function schemaRows(doc: OpenApi, given: unknown, prefix = ""): string[][] {
  const start = prefix === "" && isList(doc, given) ? "[]." : prefix;
  const schema = insideOf(doc, given);
  const properties = at(schema, "properties");
  if (!isObject(properties)) return [];
  const required = listAt(schema, "required");
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolved(doc, property);
    if (!isObject(field)) return [];
    const words = String(field["description"] ?? "");
    const rules = rulesOf(field, required.includes(name));
    const row = [`${start}${name}`, typeOf(doc, property), rules, words];
    const inner = schemaRows(doc, property, `${start}${name}${isList(doc, property) ? "[]" : ""}.`);
    return [row.map(escapeHtml), ...inner];
  });
}
