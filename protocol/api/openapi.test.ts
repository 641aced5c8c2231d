import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { ERRORS } from "#protocol/wire/error.ts";
import { EVENT_WORDS } from "./event-descriptions.ts";
import { ALL_EVENTS } from "./events.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { DESCRIPTIONS } from "./openapi-descriptions.ts";
import { openApi } from "./openapi.ts";
import { eventId } from "./openapi-webhooks.ts";
import { SANDBOX_REFUSED_PAYMENT_CENTS, SANDBOX_UNTAKEN_PAYMENT_CENTS } from "./sandbox.ts";

const document = openApi({ serverUrl: "http://127.0.0.1:4000/", version: "1.2.3" });
const text = JSON.stringify(document);

function at(pointer: string): unknown {
  return pointer
    .slice(2)
    .split("/")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], document);
}

type Operation = {
  operationId: string;
  description?: string;
  security: object[];
  parameters: { in?: string; name?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { $ref?: string; content?: object; headers?: object }>;
  "x-status"?: string;
  "x-scope"?: string;
  "x-codes"?: string[];
};
/** An operation with its responses in place of their references. */
function operationOf(path: string, method: string): Operation {
  const { responses, ...operation } = (document.paths[path] as Record<string, Operation>)[
    method.toLowerCase()
  ] as Operation;
  const resolved = Object.entries(responses).map(([status, response]) => [
    status,
    response.$ref ? at(response.$ref) : response,
  ]);
  return { ...operation, responses: Object.fromEntries(resolved) as Operation["responses"] };
}

test("is one JSON value of OpenAPI 3.1 for both addresses", () => {
  expect(JSON.parse(text)).toEqual(document);
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.2.3" },
    servers: [{ url: "http://127.0.0.1:4000" }, { url: "http://127.0.0.1:4000/v1" }],
  });
});

test("every reference leads somewhere", () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(100);
  expect([...new Set(references)].filter((pointer) => at(pointer) === undefined)).toEqual([]);
});

describe.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (name, endpoint) => {
    const operation = operationOf(endpoint.path, endpoint.method);

    test("is there once, with its success, its errors and whether it is built", () => {
      expect(operation.operationId).toBe(name);
      const statuses = endpoint.errors.map((code) => String(ERRORS[code].status));
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([String(endpoint.status), ...statuses, "4XX", "5XX"]),
      );
      expect(operation["x-status"]).toBe(endpoint.pending ? "not-built" : undefined);
      expect("501" in operation.responses).toBe(endpoint.pending === true);
      expect(operation["x-codes"] ?? []).toEqual(endpoint.errors);
    });

    test("has its path's parts as parameters, and a body only where there can be one", () => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(
        endpoint.path.match(/\{\w+\}/g) ?? [],
      );
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      const hasBody = ["POST", "PUT", "PATCH"].includes(endpoint.method);
      expect(operation.requestBody !== undefined).toBe(hasBody);
    });
  },
);

test("tells of calls what their schemas can't, each by the name of a call", () => {
  const names = ENDPOINTS.map(({ name }) => name);
  expect(Object.keys(DESCRIPTIONS).toSorted()).toEqual(names.toSorted());
  const { description } = operationOf("/exchange/payout-quote", "POST");
  expect(description).toBe(DESCRIPTIONS["createPayoutQuote"]);
  for (const cents of [SANDBOX_UNTAKEN_PAYMENT_CENTS, SANDBOX_REFUSED_PAYMENT_CENTS]) {
    expect(description).toContain(`R$ ${formatAmount(cents, "BRL")}`);
  }
});

test("shows both headers of a credential, the third beside them, and the bearer token", () => {
  expect(operationOf("/exchange/quote", "POST").security).toBeUndefined();
  expect(document["security"]).toEqual([
    { api_key: [], api_secret: [] },
    { api_key: [], api_secret: [], x_api_key: [] },
  ]);
  expect(operationOf("/settings/credentials", "POST").security).toEqual([{ management: [] }]);
  expect(operationOf("/sandbox/networks", "GET").security).toEqual([]);
});

test("says of each call which scope a limited credential needs, and that it is 403 without", () => {
  for (const { path, method, scope, auth } of ENDPOINTS) {
    const operation = operationOf(path, method);
    expect([path, operation["x-scope"]]).toEqual([path, scope === "any" ? undefined : scope]);
    expect(operation.responses["4XX"]).toMatchObject({
      "x-codes": expect.arrayContaining(["FORBIDDEN", "UNAUTHORIZED"]) as string[],
    });
    if (auth !== "credential") expect(scope).toBe("any");
  }
});

test("filters are query parameters, documents are multipart, events are webhooks", () => {
  const list = operationOf("/exchange/bank-accounts", "GET");
  const query = list.parameters.filter((parameter) => parameter.in === "query");
  expect(query.map((parameter) => [parameter.name, parameter.required])).toEqual([
    ["page", false],
    ["pageSize", false],
    ["name", false],
    ["pix_key", false],
    ["type", false],
  ]);
  const upload = operationOf("/sub-accounts/document", "POST");
  expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  expect(Object.keys(document["webhooks"] as object)).toEqual(ALL_EVENTS.map(eventId));
});

test("limits and keys stand as they are: on every answer, on every POST, built", () => {
  const responses = ENDPOINTS.map(({ path, method }) => ({
    method,
    operation: operationOf(path, method),
  }));
  const limits = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];
  for (const { method, operation } of responses) {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(limits));
      if (status === "4XX") expect(headers).toHaveProperty("Retry-After");
    }
    const hasKey = operation.parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey"));
    expect(hasKey).toBe(method === "POST");
  }
  const { parameters, headers } = document["components"] as Record<string, object>;
  expect(JSON.stringify([parameters, headers])).not.toMatch(/not-built|Not built/);
});

/** The type of a property of what a call takes. */
function typeIn(name: string, field: string): unknown {
  const { $ref } = at(`#/components/schemas/${name}/properties/${field}`) as { $ref: string };
  return (at($ref) as { type: unknown }).type;
}

test("an amount may be text or a number", () => {
  expect(typeIn("CreatePayinQuoteInput", "request_amount")).toEqual(["string", "number"]);
});

test("an id of a reply may go into the next call as it is, or as text", () => {
  const both = ["integer", "string"];
  expect(typeIn("CreatePayoutQuoteInput", "bank_account_id")).toEqual(both);
  expect(typeIn("CreatePayoutInput", "payout_quote_id")).toEqual(both);
  const { parameters } = operationOf("/exchange/bank-accounts/{id}", "GET");
  expect(parameters[0]).toMatchObject({ name: "id", schema: { type: "integer", minimum: 1 } });
});

test("each event has its own data", () => {
  for (const event of ALL_EVENTS) {
    const name = `${EVENT_WORDS[event].name}Event`;
    const { properties } = at(`#/components/schemas/${name}`) as { properties: object };
    expect(properties).toMatchObject({
      event: { const: event },
      data: { $ref: expect.stringMatching(/Payout$|EventData$/) as string },
    });
  }
});

test("is valid for a foreign validator", async () => {
  const verdict = await new Validator().validate(structuredClone(document));
  expect(verdict).toMatchObject({ valid: true });
});

test("no component has the name that a Go generator gives to what makes another", () => {
  const { schemas } = document["components"] as Record<"schemas", object>;
  const makers = Object.keys(schemas).map((name) => `New${name}`);
  expect(makers).toContain("NewCredential");
  expect(makers.filter((name) => Object.hasOwn(schemas, name))).toEqual([]);
});
