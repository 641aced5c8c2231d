import type { Endpoint } from "#protocol/wire/endpoint.ts";

/** How each kind of call is authenticated. */
export const SECURITY = {
  credential: [
    { api_key: [], api_secret: [] },
    { api_key: [], api_secret: [], x_api_key: [] },
  ],
  management: [{ management: [] }],
  none: [],
} as const satisfies Record<Endpoint["auth"], readonly object[]>;

export const SECURITY_SCHEMES = {
  api_key: {
    type: "apiKey",
    in: "header",
    name: "api_key",
    description: "The credential's key.",
  },
  api_secret: {
    type: "apiKey",
    in: "header",
    name: "api_secret",
    description: "The credential's secret.",
  },
  x_api_key: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Optional; equals api_key.",
  },
  management: {
    type: "http",
    scheme: "bearer",
    description: "The management token.",
  },
} as const;

/** Headers that calls share. */
export const PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "1 to 255 printable characters. The same key, path and body answer the first success again, byte for byte, with 200, for 24 hours; another path or body is 422, a call that still runs 409.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Taken over into the reply and the log: letters, digits and _ . : -.",
    schema: { type: "string", maxLength: 128 },
  },
} as const;

const count = { type: "integer", format: "int32", minimum: 0 } as const;
const text = { type: "string" } as const;

/** Headers of replies, by their component. */
export const HEADERS = {
  RequestId: { schema: text, description: "The call's id, as it was sent, else a new one." },
  Limit: {
    schema: count,
    description:
      "Calls in a minute: per credential, without a valid one per address. All credentials of an account together have ten times as many.",
  },
  Remaining: { schema: count, description: "Calls left until the count begins anew." },
  Reset: { schema: count, description: "Seconds until the count begins anew." },
  RetryAfter: { schema: count, description: "Seconds after which the call may succeed." },
  Challenge: {
    schema: text,
    description: "`ApiKey` where a credential is asked for, `Bearer` for the management token.",
  },
} as const;

const ref = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** Headers of every reply. */
export const REPLY_HEADERS = {
  "X-Request-Id": ref("RequestId"),
  "RateLimit-Limit": ref("Limit"),
  "RateLimit-Remaining": ref("Remaining"),
  "RateLimit-Reset": ref("Reset"),
} as const;

/** Of some errors besides. */
export const LATER_HEADERS = { ...REPLY_HEADERS, "Retry-After": ref("RetryAfter") } as const;
export const REFUSED_HEADERS = { ...LATER_HEADERS, "WWW-Authenticate": ref("Challenge") } as const;
