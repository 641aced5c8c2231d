import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { ErrorBody } from "#protocol/wire/error.ts";
import { EVENTS, WebhookBody } from "./events.ts";
import { EXAMPLES } from "./examples.ts";
import { DESCRIPTIONS } from "./openapi-descriptions.ts";
import { errorExamples, errorResponses } from "./openapi-errors.ts";
import { jsonSchema, splitProperties, type JsonSchema } from "./openapi-schema.ts";

const SECURITY = {
  credential: [
    { api_key: [], api_secret: [] },
    { api_key: [], api_secret: [], x_api_key: [] },
  ],
  management: [{ management: [] }],
  none: [],
} as const satisfies Record<Endpoint["auth"], readonly object[]>;

const SECURITY_SCHEMES = {
  api_key: { type: "apiKey", in: "header", name: "api_key" },
  api_secret: { type: "apiKey", in: "header", name: "api_secret" },
  x_api_key: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Optional beside api_key and api_secret; must then equal api_key.",
  },
  management: {
    type: "http",
    scheme: "bearer",
    description: "The management token; an API credential can't mint another.",
  },
} as const;

const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "The same key, path and body answer the first body again, byte for byte, with 200, for 24 hours; another path or body is 422, a call that is still running 409. Only successes are kept: after a 4xx the key is free, after a 5xx it is free for the same request.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Taken over into the answer, the logs and the error body.",
    schema: { type: "string", maxLength: 128 },
  },
} as const;

const count = { type: "integer", minimum: 0 } as const;
const HEADERS = {
  "X-Request-Id": { schema: { type: "string" } },
  "RateLimit-Limit": {
    schema: count,
    description:
      "Calls in a minute: per credential, without a valid one per address. A rotated or renewed credential goes on with the count before it, and all of one account together have ten times as many.",
  },
  "RateLimit-Remaining": { schema: count, description: "Calls left until the count begins anew." },
  "RateLimit-Reset": { schema: count, description: "Seconds until the count begins anew." },
  "Retry-After": {
    schema: count,
    description: "Seconds after which the same call may succeed.",
  },
  "WWW-Authenticate": {
    schema: { type: "string" },
    description: "`ApiKey` where `api_key` and `api_secret` are asked for, `Bearer` for the token.",
  },
} as const;

/** Headers of some error replies alone. */
const OF_ERRORS = new Set(["Retry-After", "WWW-Authenticate"]);

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
/** Headers of every reply; some error replies also carry `Retry-After`. */
const RESPONSE_HEADERS = headerRefs(Object.keys(HEADERS).filter((name) => !OF_ERRORS.has(name)));
const LATER_HEADERS = { ...RESPONSE_HEADERS, ...headerRefs(["Retry-After"]) };
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

type Schemas = Record<string, JsonSchema>;

function parameters(endpoint: Endpoint, input: JsonSchema) {
  const inPath = pathFields(endpoint.path);
  const { named, rest } = splitProperties(input, inPath);
  const path = named.map(([name, schema]) => ({ name, in: "path", required: true, schema }));
  const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const query = Object.entries(isQuery ? rest.properties : {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: rest.required.includes(name),
    schema,
  }));
  const idempotency = endpoint.method === "POST" ? [ref("parameters", "IdempotencyKey")] : [];
  return {
    parameters: [...path, ...query, ...idempotency, ref("parameters", "RequestId")],
    body: isQuery ? null : rest,
  };
}

function requestBody(endpoint: Endpoint, body: JsonSchema, schemas: Schemas) {
  const name = `${capital(endpoint.name)}Input`;
  schemas[name] = body;
  const isMultipart = endpoint.body === "multipart";
  const example = EXAMPLES[endpoint.name]?.input;
  return {
    required: (body.required ?? []).length > 0,
    content: {
      [isMultipart ? "multipart/form-data" : "application/json"]: {
        schema: ref("schemas", name),
        ...(example === undefined || isMultipart ? {} : { example }),
      },
    },
  };
}

function success(endpoint: Endpoint, schemas: Schemas) {
  const headers = RESPONSE_HEADERS;
  if (endpoint.status === 204) return { description: "Done; no content", headers };
  const name = `${capital(endpoint.name)}Reply`;
  schemas[name] = jsonSchema(endpoint.reply, "output");
  const example = EXAMPLES[endpoint.name]?.reply;
  const content = {
    "application/json": {
      schema: ref("schemas", name),
      ...(example === undefined ? {} : { example }),
    },
  };
  return { description: endpoint.status === 201 ? "Created" : "Done", headers, content };
}

function operation(endpoint: Endpoint, schemas: Schemas) {
  const { parameters: shown, body } = parameters(endpoint, jsonSchema(endpoint.input, "input"));
  const done = success(endpoint, schemas);
  const description = DESCRIPTIONS[endpoint.name];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(description === undefined ? {} : { description }),
    tags: [endpoint.tag],
    security: SECURITY[endpoint.auth],
    parameters: shown,
    ...(body ? { requestBody: requestBody(endpoint, body, schemas) } : {}),
    responses: {
      [endpoint.status]: done,
      ...(endpoint.status === 201
        ? { 200: { ...done, description: "The first answer to the same request, again" } }
        : {}),
      ...errorResponses(endpoint, RESPONSE_HEADERS, LATER_HEADERS),
    },
    ...(endpoint.scope === "any" ? {} : { "x-scope": endpoint.scope }),
    ...(endpoint.pending ? { "x-status": "not-built" } : {}),
  };
}

const WEBHOOK_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
}));

function webhook(event: string) {
  return {
    post: {
      operationId: event,
      summary: `Delivery of ${event}, signed as Standard Webhooks`,
      tags: ["Events"],
      security: [],
      parameters: WEBHOOK_HEADERS,
      requestBody: {
        required: true,
        content: { "application/json": { schema: ref("schemas", "WebhookBody") } },
      },
      responses: { "2XX": { description: "Taken; anything else is tried again" } },
    },
  };
}

export type OpenApi = { openapi: string; paths: Record<string, object>; [part: string]: unknown };

/** The whole interface as an OpenAPI 3.1 document, made from the schemas that validate. */
export function openApi({ serverUrl, version }: { serverUrl: string; version: string }): OpenApi {
  const schemas: Schemas = {
    ErrorBody: jsonSchema(ErrorBody, "output"),
    WebhookBody: jsonSchema(WebhookBody, "output"),
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  const base = serverUrl.replace(/\/+$/, "");
  const tags = [...new Set([...ENDPOINTS.map((endpoint) => endpoint.tag), "Events"])];
  return {
    openapi: "3.1.0",
    info: {
      title: "Ponte exchange",
      version,
      description:
        "BRL by PIX into stablecoins and back. Calls marked as not built (x-status) answer 501. A credential that is limited to scopes opens the calls of these alone (x-scope), and those without one; others answer it 403. GET /metrics, with the management token, tells in Prometheus' text format what an operator watches.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: base }, { url: `${base}/v1` }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(EVENTS.map((event) => [event, webhook(event)])),
    components: {
      schemas,
      examples: errorExamples(),
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
    },
  };
}
