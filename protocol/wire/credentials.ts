import { endpoints } from "./endpoint.ts";
import { WireNumber } from "./ids.ts";
import { Timestamp } from "./inputs.ts";
import { nameText } from "./name.ts";
import { readOptionalInteger, readOptionalTime, readRecord, readText } from "./read.ts";
import { SCOPES } from "./scopes.ts";
import { z } from "./zod.ts";

/** A moment that exists: the 30th of February has the form of one, too. */
const Moment = Timestamp.refine((text) => {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}, "invalid_date");

export const CreateCredential = z.object({
  name: nameText(80),
  /** Must lie in the future; without it the credential never expires. Null is refused, as in all that opens more. */
  expires_at: Moment.optional(),
  /** Addresses and CIDR ranges it may be used from; without any, it works from anywhere. */
  ip_allow_list: z.array(z.string().max(64, "invalid_ip_range")).max(50, "too_long:50").optional(),
  /** What it may be used for; without it, everything. */
  scopes: z.array(z.enum(SCOPES)).min(1, "required").max(50, "too_long:50").optional(),
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
  scopes: z.array(z.enum(SCOPES)),
});
export type CredentialRecord = z.infer<typeof CredentialRecord>;

/** A credential as a client reads it; scopes may be unknown words, or null where nothing is limited. */
const ListedCredential = CredentialRecord.extend({
  scopes: z.array(z.string()).nullable().default(null),
}).loose();
export type ListedCredential = z.infer<typeof ListedCredential>;

function readNewCredential(answer: unknown) {
  const record = readRecord(answer);
  return {
    id: readOptionalInteger(record, "id"),
    name: readText(record, "name"),
    apiKey: readText(record, "api_key"),
    apiSecret: readText(record, "api_secret"),
    expiresAt: readOptionalTime(record, "expires_at"),
  };
}

/** How long the old credential works after a rotation, in hours: by default and at most. */
export const ROTATION_OVERLAP_HOURS = { fallback: 24, most: 168 } as const;

export const RotateCredential = z.object({
  id: WireNumber,
  overlap_hours: z
    .int()
    .min(0, "too_small:0")
    .max(ROTATION_OVERLAP_HOURS.most, `too_large:${ROTATION_OVERLAP_HOURS.most}`)
    .nullish()
    .transform((hours) => hours ?? ROTATION_OVERLAP_HOURS.fallback)
    .meta({ type: ["integer", "null"], default: ROTATION_OVERLAP_HOURS.fallback }),
});
export type RotateCredential = z.infer<typeof RotateCredential>;

export const credentialCalls = endpoints(
  { tag: "Settings", auth: "management" },
  {
    createCredential: {
      summary: "Make an API credential; key and secret are shown once",
      method: "POST",
      path: "/settings/credentials",
      input: CreateCredential,
      reply: NewCredentialRecord,
      read: readNewCredential,
    },
    listCredentials: {
      summary: "List the API credentials",
      method: "GET",
      path: "/settings/credentials",
      input: z.object({}),
      reply: z.array(CredentialRecord),
      read: (answer) => z.array(ListedCredential).parse(answer),
    },
    rotateCredential: {
      summary:
        "A new key and secret with the same name, addresses and scopes; the old ones end after an overlap",
      method: "POST",
      path: "/settings/credentials/{id}/rotate",
      input: RotateCredential,
      reply: NewCredentialRecord,
      read: readNewCredential,
      errors: ["NOT_FOUND", "CONFLICT"],
    },
    deleteCredential: {
      summary: "Revoke an API credential",
      method: "DELETE",
      path: "/settings/credentials/{id}",
      status: 204,
      input: z.object({ id: WireNumber }),
      reply: z.undefined(),
      read: () => null,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { createCredential, listCredentials, deleteCredential, rotateCredential } =
  credentialCalls;
