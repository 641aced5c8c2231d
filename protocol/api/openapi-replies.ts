import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ENVELOPE_WORDS } from "#protocol/wire/envelope-descriptions.ts";
import { EXAMPLES } from "./examples.ts";
import { REPLY_HEADERS } from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-scalars.ts";
import { addSchema, documented, schemaRef, type Schemas } from "./openapi-schema.ts";

type Media = { schema: JsonSchema; example?: unknown };
type Response = {
  description: string;
  headers: object;
  content?: { "application/json": Media };
};
/** Responses as components: calls that answer alike share one. */
export type Responses = Record<string, Response | object>;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const nameIn = (part: unknown): string | null => {
  const { $ref, items } = (part ?? {}) as { $ref?: string; items?: unknown };
  if ($ref !== undefined) return $ref.replace("#/components/schemas/", "");
  return items === undefined ? null : `${nameIn(items) ?? ""}List`;
};

/** Named after the record inside it, else after its call. */
function replyName(endpoint: Endpoint, { properties = {}, ...made }: JsonSchema): string {
  const whole = nameIn(made);
  if (whole !== null) return whole;
  const inner = nameIn(properties["data"] ?? properties["account"] ?? properties["document"]);
  if (inner === null) return `${capital(endpoint.name)}Reply`;
  return "pagination" in properties ? inner.replace(/List$/, "Page") : `${inner}Reply`;
}

function withEnvelope(made: JsonSchema): JsonSchema {
  const properties = Object.entries(made.properties ?? {}).map(([name, part]) => [
    name,
    "$ref" in part ? part : { description: ENVELOPE_WORDS[name], ...part },
  ]);
  return { ...made, properties: Object.fromEntries(properties) as Schemas };
}

/** The reply of a call that succeeds, as a reference; its parts are put into `schemas` and `responses`. */
export function successResponse(
  endpoint: Endpoint,
  schemas: Schemas,
  responses: Responses,
): { $ref: string } {
  if (endpoint.status === 204) {
    responses["NoContent"] = { description: "Done; no content.", headers: REPLY_HEADERS };
    return { $ref: "#/components/responses/NoContent" };
  }
  const made = documented(endpoint.reply, "output", schemas);
  const name = replyName(endpoint, made);
  const options = (made["anyOf"] ?? []) as JsonSchema[];
  // A list answers in pages or by cursor, each an envelope of its own.
  if (options.some(({ properties }) => properties !== undefined)) {
    const refs = options.map((option) => {
      const isPage = option.properties?.["pagination"] !== undefined;
      const inner = nameIn(option.properties?.["data"])?.replace(
        /List$/,
        isPage ? "Page" : "Slice",
      );
      addSchema(schemas, inner ?? name, withEnvelope(option));
      return schemaRef(inner ?? name);
    });
    return reply(endpoint, responses, name, { anyOf: refs });
  }
  const isEnvelope = made.properties !== undefined;
  if (isEnvelope) addSchema(schemas, name, withEnvelope(made));
  return reply(endpoint, responses, name, isEnvelope ? schemaRef(name) : made);
}

/** Puts a reply into `responses`. One example each, that of the last call: what is made is shown as it ends. */
function reply(
  endpoint: Endpoint,
  responses: Responses,
  name: string,
  schema: JsonSchema,
): { $ref: string } {
  const response = (responses[name] ??= {
    description: `${endpoint.tag}: ${name}.`,
    headers: REPLY_HEADERS,
    content: { "application/json": { schema } },
  }) as { content: { "application/json": Media } };
  const example = EXAMPLES[endpoint.name]?.reply;
  if (example !== undefined) response.content["application/json"].example = example;
  return { $ref: `#/components/responses/${name}` };
}
