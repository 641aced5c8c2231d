import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { openApi } from "#protocol/api/openapi.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A call as it went over the wire. */
export type SeenCall = {
  method: string;
  /** With its query, and with or without /v1. */
  path: string;
  /** What was sent as JSON; undefined where nothing was, or something else. */
  body?: unknown;
  status: number;
  headers: Headers;
  /** What was answered. */
  text: string;
};

type Json = Record<string, unknown>;
type Media = { schema: Json };
type Response = { headers?: Json; content?: Record<string, Media>; "x-codes"?: string[] };
type Parameter = { name: string; in: string; required?: boolean; schema: Json };
type Operation = {
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
  /** The error codes that the call has of its own. */
  "x-codes"?: string[];
};
type Methods = Record<string, Operation>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every value of a tree, changed from its leaves on. */
function mapped(value: unknown, change: (one: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, mapped(one, change)]);
  return change(Object.fromEntries(inner) as Json);
}

/** The document with references that a validator finds from everywhere. */
const absolute = (id: string, document: object) =>
  mapped(document, (one) => {
    const { $ref } = one;
    return typeof $ref === "string" ? { ...one, $ref: $ref.replace("#/", `${id}#/`) } : one;
  }) as Json & { paths: Record<string, Methods>; components: Record<string, Json> };

/** No property but those that are named: a client ignores others, and the service must not have any. */
const closed = (document: object) =>
  mapped(document, (one) =>
    one["type"] === "object" && isObject(one["properties"]) && !("additionalProperties" in one)
      ? { ...one, additionalProperties: false }
      : one,
  ) as object;

/** A client that holds the document against each call; the document is read once. */
class DocumentedCalls {
  readonly #ajv = formats(new Ajv2020({ strict: false, allErrors: true }));
  readonly #replies;
  readonly #requests;
  constructor() {
    const document = openApi({ serverUrl: "https://exchange.example", version: "1.0.0" });
    this.#requests = absolute("requests", document);
    this.#replies = absolute("replies", closed(document));
    this.#ajv.addSchema(this.#requests, "requests").addSchema(this.#replies, "replies");
  }

  /** What the call did against the document, as sentences. */
  violations(call: SeenCall): string[] {
    const found = this.#operation(call);
    if (found === null) return [];
    const { template, asked, answered, pathname, query } = found;
    const said = [
      ...this.#reply(call, answered),
      ...(call.status < 300 ? this.#request(call, asked, { template, pathname, query }) : []),
    ];
    return said.map((one) => `${call.method} ${template} ${call.status}: ${one}`);
  }

  /** The operation that a call reaches: a path that is spelled out wins over one with parts. */
  #operation({ method, path }: SeenCall) {
    const { pathname, searchParams: query } = new URL(path, "http://x");
    const plain = pathname.replace(/^\/v1(?=\/)/, "");
    const templates = Object.keys(this.#requests.paths).filter((one) =>
      new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(plain),
    );
    const template = templates.find((one) => one === plain) ?? templates[0];
    const key = method.toLowerCase();
    const asked = template === undefined ? undefined : this.#requests.paths[template]?.[key];
    const answered = template === undefined ? undefined : this.#replies.paths[template]?.[key];
    if (template === undefined || !asked || !answered) return null;
    return { template, asked, answered, pathname: plain, query };
  }

  #resolved<T>(value: T): T {
    const $ref = isObject(value) ? value["$ref"] : undefined;
    if (typeof $ref !== "string") return value;
    const [id, pointer = ""] = $ref.split("#/");
    const document: Json = id === "replies" ? this.#replies : this.#requests;
    return pointer.split("/").reduce<unknown>((at, key) => (at as Json)[key], document) as T;
  }

  #faults(schema: Json, value: unknown, what: string): string[] {
    const check: ValidateFunction = this.#ajv.compile(schema);
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #reply({ status, headers, text }: SeenCall, operation: Operation): string[] {
    const of = (key: string) => this.#resolved(operation.responses[key]);
    const response = of(String(status)) ?? of(`${String(status)[0]}XX`);
    if (response === undefined) return [`is not documented (${text.slice(0, 200)})`];
    // Without its database the service can't count calls.
    const isOptional = (name: string) =>
      /^(Retry-After|WWW-Authenticate)$/.test(name) ||
      (status >= 500 && name.startsWith("RateLimit-"));
    const missing = Object.keys(response.headers ?? {})
      .filter((name) => !isOptional(name) && !headers.has(name))
      .map((name) => `the header ${name} is missing`);
    const media = response.content?.["application/json"];
    if (media === undefined) return [...missing, ...(text === "" ? [] : ["has a body"])];
    const body: unknown = JSON.parse(text);
    const code = isObject(body) ? body["code"] : undefined;
    const codes = [operation, of("4XX"), of("5XX")].flatMap((one) => one?.["x-codes"] ?? []);
    const isUnknown = status >= 400 && !codes.includes(String(code));
    return [
      ...missing,
      ...(isUnknown ? [`the code ${String(code)} is not documented`] : []),
      ...this.#faults(media.schema, body, "the reply"),
    ];
  }

  /** Only calls that succeed are asked this: others may have been wrong on purpose. */
  #request(
    { body }: SeenCall,
    operation: Operation,
    { template, pathname, query }: { template: string; pathname: string; query: URLSearchParams },
  ): string[] {
    const parts = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const inPath = parts.exec(pathname)?.groups ?? {};
    const parameters = operation.parameters.map((one) => this.#resolved(one));
    const named = parameters.flatMap(({ name, in: place, required, schema }) => {
      const given = place === "path" ? decodeURIComponent(inPath[name] ?? "") : query.get(name);
      if (place === "header" || !given) {
        return required ? [`${name} is missing`] : [];
      }
      const text = trimHidden(given);
      const { type } = this.#resolved(schema);
      const value = type === "integer" && /^\d+$/.test(text) ? Number(text) : text;
      return this.#faults(schema, value, name);
    });
    const { required = false, content } = operation.requestBody ?? {};
    const isLeftOut = body === undefined && !required;
    const media = isLeftOut ? undefined : content?.["application/json"];
    return [
      ...named,
      ...(media === undefined ? [] : this.#faults(media.schema, trimmed(body), "the request")),
    ];
  }
}

/** Spaces and invisible characters around texts are taken off by the service, as the document says. */
const trimmed = (value: unknown): unknown => {
  if (typeof value === "string") return trimHidden(value);
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimmed(one)]));
};

let calls: DocumentedCalls | null = null;

/** What a call did against the OpenAPI document, as sentences; calls that it does not name have none. */
export const documentViolations = (call: SeenCall): string[] =>
  (calls ??= new DocumentedCalls()).violations(call);
