import { endpoint } from "./endpoint.ts";
import { Timestamp } from "./inputs.ts";
import { readOptionalText, readRecord, readText } from "./read.ts";
import { z } from "./zod.ts";

const tag = "Settings";

export const WebhookUrl = z
  .string()
  .trim()
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

export type WebhookTarget = { url: string | null; secret: string | null };

function readTarget(answer: unknown): WebhookTarget {
  const record = readRecord(answer);
  return { url: readOptionalText(record, "url"), secret: readOptionalText(record, "secret") };
}

export const PutWebhook = z.object({ url: WebhookUrl });
export type PutWebhook = z.infer<typeof PutWebhook>;

export const putWebhook = endpoint({
  name: "putWebhook",
  summary: "Say where events go; the secret is shown the first time only",
  tag,
  method: "PUT",
  path: "/settings/webhook",
  input: PutWebhook,
  reply: z.union([WebhookWithSecret, z.strictObject({ url: z.string() })]),
  read: readTarget,
});

export const getWebhook = endpoint({
  name: "getWebhook",
  summary: "Where events go",
  tag,
  method: "GET",
  path: "/settings/webhook",
  input: z.object({}),
  reply: z.strictObject({ url: z.string().nullable() }),
  read: readTarget,
});

export const rotateWebhook = endpoint({
  name: "rotateWebhook",
  summary: "A new secret; both sign for 24 hours",
  tag,
  method: "POST",
  path: "/settings/webhook/rotate",
  status: 200,
  input: z.object({}),
  reply: WebhookWithSecret,
  read: readTarget,
  errors: ["NOT_FOUND"],
});

const CredentialId = z.string().regex(/^[1-9]\d{0,14}$/, "invalid");

export const CreateCredential = z.object({
  name: z.string().trim().min(1, "required").max(80, "too_long:80"),
  expires_at: Timestamp.optional(),
  ip_allow_list: z.array(z.string().max(64)).max(50, "too_long:50").optional(),
});
export type CreateCredential = z.infer<typeof CreateCredential>;

export const NewCredentialRecord = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  api_key: z.string(),
  api_secret: z.string(),
  expires_at: Timestamp.nullable(),
});
export type NewCredentialRecord = z.infer<typeof NewCredentialRecord>;

export const CredentialRecord = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  prefix: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  ip_allow_list: z.array(z.string()),
});
export type CredentialRecord = z.infer<typeof CredentialRecord>;

export const createCredential = endpoint({
  name: "createCredential",
  summary: "Make an API credential; key and secret are shown once",
  tag,
  method: "POST",
  path: "/settings/credentials",
  auth: "management",
  input: CreateCredential,
  reply: NewCredentialRecord,
  read: (answer) => {
    const record = readRecord(answer);
    return { apiKey: readText(record, "api_key"), apiSecret: readText(record, "api_secret") };
  },
  pending: true,
});

export const listCredentials = endpoint({
  name: "listCredentials",
  summary: "List the API credentials",
  tag,
  method: "GET",
  path: "/settings/credentials",
  auth: "management",
  input: z.object({}),
  reply: z.array(CredentialRecord),
  read: (answer) => z.array(CredentialRecord.loose()).parse(answer),
  pending: true,
});

export const deleteCredential = endpoint({
  name: "deleteCredential",
  summary: "Revoke an API credential",
  tag,
  method: "DELETE",
  path: "/settings/credentials/{id}",
  auth: "management",
  status: 204,
  input: z.object({ id: CredentialId }),
  reply: z.undefined(),
  read: () => null,
  errors: ["NOT_FOUND"],
  pending: true,
});
