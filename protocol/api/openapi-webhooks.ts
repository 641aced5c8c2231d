import { z } from "#protocol/wire/zod.ts";
import { EVENT_EXAMPLES } from "./examples-events.ts";
import { EVENT_FIELDS, EVENT_WORDS } from "./event-descriptions.ts";
import { ALL_EVENTS, type AnyEvent, WebhookBody } from "./events.ts";
import { addSchema, documented, schemaRef, type Schemas } from "./openapi-schema.ts";

const SIGNATURE = {
  WebhookId: ["webhook-id", "The delivery's id, the same on each attempt."],
  WebhookTimestamp: ["webhook-timestamp", "Seconds since 1970."],
  WebhookSignature: [
    "webhook-signature",
    "v1, and base64 HMAC-SHA256 of id.timestamp.body; two after a rotation.",
  ],
} as const;

/** Headers of every delivery, as components. */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(SIGNATURE).map(([component, [name, description]]) => [
    component,
    { name, in: "header", required: true, description, schema: { type: "string" } },
  ]),
);

/** An event's name without dots: "crypto.payin.new" is `payinNew`. */
export const eventId = (event: AnyEvent) => {
  const { name } = EVENT_WORDS[event];
  return name.charAt(0).toLowerCase() + name.slice(1);
};

function webhook(event: AnyEvent, schemas: Schemas): object {
  const { name, text, data } = EVENT_WORDS[event];
  const body = WebhookBody.extend({ event: z.literal(event), data });
  const made = documented(body, "output", schemas);
  const properties = Object.entries(made.properties ?? {}).map(([field, part]) => [
    field,
    field === "data" ? part : { ...part, description: EVENT_FIELDS[field as "id"] },
  ]);
  addSchema(schemas, `${name}Event`, {
    description: text,
    ...made,
    properties: Object.fromEntries(properties) as Schemas,
  });
  return {
    post: {
      operationId: eventId(event),
      // One looks for an event by its name.
      summary: `${event}: ${text}`,
      description: "Answer 2xx, else it comes again, three times in all.",
      tags: ["Events"],
      security: [],
      parameters: Object.keys(SIGNATURE).map((one) => ({ $ref: `#/components/parameters/${one}` })),
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemaRef(`${name}Event`),
            example: EVENT_EXAMPLES[event],
          },
        },
      },
      responses: { "2XX": { description: "Taken; what is answered is not read." } },
    },
  };
}

/** The events as the document's webhooks, each with its own data; their schemas are put into `schemas`. */
export function webhooks(schemas: Schemas): Record<string, object> {
  return Object.fromEntries(ALL_EVENTS.map((event) => [eventId(event), webhook(event, schemas)]));
}
