import { endpoints } from "./endpoint.ts";
import { readOptionalText, readRecord } from "./read.ts";
import { z } from "./zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const WebhookUrl = z
  .string()
  .overwrite(trimHidden)
  .max(2000, "too_long:2000")
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      (url.protocol === "https:" || url.protocol === "http:") &&
      url.username === "" &&
      url.password === ""
    );
  }, "invalid");

const WebhookWithSecret = z.strictObject({
  url: z.string(),
  secret: z.string().startsWith("whsec_"),
});

type WebhookTarget = { url: string | null; secret: string | null };

function readTarget(answer: unknown): WebhookTarget {
  const record = readRecord(answer);
  return { url: readOptionalText(record, "url"), secret: readOptionalText(record, "secret") };
}

export const PutWebhook = z.object({ url: WebhookUrl });
export type PutWebhook = z.infer<typeof PutWebhook>;

export const webhookCalls = endpoints(
  { tag: "Settings", scope: "accounts" },
  {
    putWebhook: {
      summary: "Say where events go; the secret is shown the first time only",
      method: "PUT",
      path: "/settings/webhook",
      input: PutWebhook,
      reply: z.union([WebhookWithSecret, z.strictObject({ url: z.string() })]),
      read: readTarget,
      errors: ["CONFLICT"],
    },
    getWebhook: {
      summary: "Where events go",
      method: "GET",
      path: "/settings/webhook",
      input: z.object({}),
      reply: z.strictObject({ url: z.string().nullable() }),
      read: readTarget,
    },
    deleteWebhook: {
      summary: "Send events there no longer; what waits is dropped",
      method: "DELETE",
      path: "/settings/webhook",
      status: 204,
      input: z.object({}),
      reply: z.undefined(),
      read: () => null,
      errors: ["NOT_FOUND"],
    },
    rotateWebhook: {
      summary: "A new secret; both sign for 24 hours",
      method: "POST",
      path: "/settings/webhook/rotate",
      status: 200,
      input: z.object({}),
      reply: WebhookWithSecret,
      read: readTarget,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { putWebhook, getWebhook, deleteWebhook, rotateWebhook } = webhookCalls;
