import {
  CreateCredential,
  CredentialRecord,
  deleteCredential,
  NewCredentialRecord,
  ROTATION_OVERLAP_HOURS,
  RotateCredential,
} from "./credentials.ts";
import { describedInput, describedObject } from "./described.ts";
import { getWebhook, PutWebhook, putWebhook } from "./settings.ts";

const [withSecret, withoutSecret] = putWebhook.reply.options;
const { fallback, most } = ROTATION_OVERLAP_HOURS;
const name = "What it is called.";
const expires_at = "When it ends; null: never.";
const ip_allow_list = "Addresses and CIDR ranges it works from; empty: any.";

/** What OpenAPI says of credentials and of the webhook. */
export const SETTINGS_DESCRIPTIONS = [
  describedObject(CredentialRecord, "Credential", "A credential, without secrets.", {
    name,
    prefix: "How its key begins.",
    last_used_at: "When it was last used; null: never.",
    expires_at,
    ip_allow_list,
    scopes: "What it opens.",
  }),
  describedObject(NewCredentialRecord, "CredentialWithSecret", "A credential, shown once.", {
    name,
    expires_at,
  }),
  describedInput(CreateCredential, {
    name,
    expires_at: "When it ends, in the future; absent: never.",
    ip_allow_list,
    scopes: "What it opens; absent: everything.",
  }),
  describedInput(RotateCredential, {
    overlap_hours: [
      "Hours that the old one still works.",
      { format: "int32", minimum: 0, maximum: most, default: fallback },
    ],
  }),
  describedInput(deleteCredential.input, {}),
  describedObject(withSecret, "WebhookWithSecret", "The webhook with its secret.", {
    secret: "Key of the signatures: whsec_ and base64.",
  }),
  describedObject(withoutSecret, "WebhookAddress", "The webhook.", {}),
  describedObject(getWebhook.reply, "Webhook", "The webhook; null: none.", {}),
  describedInput(PutWebhook, {
    url: ["Where events go; https in production.", { format: "uri", maxLength: 2000 }],
  }),
];
