import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { EXAMPLES } from "./examples.ts";
import { LISTS } from "./openapi-lists.ts";
import { TAG_WORDS } from "./openapi-codes.ts";
import { DESCRIPTIONS } from "./openapi-descriptions.ts";
import { ERROR_SCHEMAS, errorComponents, errorResponses } from "./openapi-errors.ts";
import { HEADERS, PARAMETERS, SECURITY, SECURITY_SCHEMES } from "./openapi-parts.ts";
import { type JsonSchema, ROW } from "./openapi-scalars.ts";
import { type Responses, successResponse } from "./openapi-replies.ts";
import {
  addSchema,
  documented,
  SHARED_SCHEMAS,
  schemaRef,
  type Schemas,
  splitProperties,
} from "./openapi-schema.ts";
import { WEBHOOK_PARAMETERS, webhooks } from "./openapi-webhooks.ts";

/** What the document's parts are gathered in. */
type Parts = { schemas: Schemas; responses: Responses };

const parameterRef = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** An id of a body may be a number or text; in an address it is a number. */
const inAddress = ({ description: _, ...schema }: JsonSchema): JsonSchema =>
  schema["$ref"] === schemaRef("RowId").$ref ? ROW : schema;

function parameter(name: string, place: "path" | "query", required: boolean, schema: JsonSchema) {
  const list = String(schema["$ref"] ?? "").replace("#/components/schemas/", "");
  const description = schema["description"] ?? LISTS[list]?.text ?? "The record's number.";
  return { name, in: place, required, description, schema: inAddress(schema) };
}

function parameters(endpoint: Endpoint, input: JsonSchema) {
  const { named, rest } = splitProperties(input, pathFields(endpoint.path));
  const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const query = Object.entries(isQuery ? (rest.properties ?? {}) : {}).map(([name, schema]) =>
    parameter(name, "query", rest.required?.includes(name) ?? false, schema),
  );
  return {
    parameters: [
      ...named.map(([name, schema]) => parameter(name, "path", true, schema)),
      ...query,
      ...(endpoint.method === "POST" ? [parameterRef("IdempotencyKey")] : []),
    ],
    body: isQuery ? null : rest,
  };
}

const DOCUMENT = { file: { contentType: "application/pdf, image/jpeg, image/png" } } as const;

function requestBody(endpoint: Endpoint, body: JsonSchema, schemas: Schemas) {
  const isEmpty = Object.keys(body.properties ?? {}).length === 0;
  const name = isEmpty ? "Empty" : `${capital(endpoint.name)}Input`;
  const empty = { type: "object", description: "An empty object; nothing in it is read." };
  addSchema(schemas, name, isEmpty ? empty : body);
  const isMultipart = endpoint.body === "multipart";
  const given = Object.entries(EXAMPLES[endpoint.name]?.input ?? {});
  const example = given.filter(([field]) => !pathFields(endpoint.path).includes(field));
  return {
    required: (body.required ?? []).length > 0,
    content: {
      [isMultipart ? "multipart/form-data" : "application/json"]: {
        schema: schemaRef(name),
        ...(isMultipart ? { encoding: DOCUMENT } : {}),
        ...(example.length === 0 || isMultipart ? {} : { example: Object.fromEntries(example) }),
      },
    },
  };
}

function operation(endpoint: Endpoint, { schemas, responses }: Parts) {
  const input = documented(endpoint.input, "input", schemas);
  const { parameters: shown, body } = parameters(endpoint, input);
  const done = successResponse(endpoint, schemas, responses);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: DESCRIPTIONS[endpoint.name],
    tags: [endpoint.tag],
    ...(endpoint.auth === "credential" ? {} : { security: SECURITY[endpoint.auth] }),
    parameters: shown,
    ...(body ? { requestBody: requestBody(endpoint, body, schemas) } : {}),
    responses: {
      [endpoint.status]: done,
      ...(endpoint.status === 201 ? { 200: done } : {}),
      ...errorResponses(endpoint),
    },
    ...(endpoint.errors.length > 0 ? { "x-codes": endpoint.errors } : {}),
    ...(endpoint.scope === "any" ? {} : { "x-scope": endpoint.scope }),
    ...(endpoint.pending ? { "x-status": "not-built" } : {}),
  };
}

export type OpenApi = { openapi: string; paths: Record<string, object>; [part: string]: unknown };

const INTRODUCTION = [
  "BRL by PIX into stablecoins and back.",
  "Amounts are decimal text, in requests also numbers; never rounded. Moments are ISO 8601 with milliseconds. Spaces around texts are taken off; null, and an empty query parameter, count as absent.",
  "A POST answers 201, the same again (Idempotency-Key, used quote) 200 with the first body.",
  "Records may gain properties, lists words.",
  "A credential with scopes opens their calls (x-scope) and those without; x-status not-built answers 501; x-codes are a call's own errors. /metrics, with the management token, is Prometheus text.",
].join(" ");

/**
 * The whole interface as an OpenAPI 3.1 document, made from the schemas that validate. `serverUrl` is where
 * callers reach it; every path is also served under /v1 there.
 */
export function openApi({ serverUrl, version }: { serverUrl: string; version: string }): OpenApi {
  const parts: Parts = {
    schemas: { ...ERROR_SCHEMAS, ...SHARED_SCHEMAS },
    responses: errorComponents(ENDPOINTS),
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = (paths[endpoint.path] ??= { parameters: [parameterRef("RequestId")] });
    path[endpoint.method.toLowerCase()] = operation(endpoint, parts);
  }
  const events = webhooks(parts.schemas);
  const base = serverUrl.replace(/\/+$/, "");
  const tags = [...new Set([...ENDPOINTS.map((endpoint) => endpoint.tag), "Events"])];
  return {
    openapi: "3.1.0",
    info: {
      title: "Ponte exchange",
      version,
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: base, description: "The exchange." },
      { url: `${base}/v1`, description: "The same calls." },
    ],
    tags: tags.map((name) => ({ name, description: TAG_WORDS[name] })),
    security: SECURITY.credential,
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      parameters: { ...PARAMETERS, ...WEBHOOK_PARAMETERS },
      schemas: parts.schemas,
      // Beside the events, whose examples are much the same: compressed, the document is a tenth smaller.
      responses: parts.responses,
    },
    webhooks: events,
  };
}
