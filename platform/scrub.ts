/** Names of fields whose values never reach a log, compared without case, `_` and `-`. */
const SECRET_NAMES = new Set(
  [
    "api_key",
    "api_secret",
    "x-api-key",
    "authorization",
    "cookie",
    "set-cookie",
    "password",
    "passphrase",
    "secret",
    "secrets",
    "webhook_secret",
    "client_secret",
    "session_secret",
    "token",
    "access_token",
    "refresh_token",
    "session_token",
    "management_token",
    "private_key",
    "signer_key",
    "data_key",
    "mnemonic",
    "webhook-signature",
    "signature",
    "pix_key",
    "pix_code",
    "cpf",
    "cnpj",
    "document",
    "email",
    "phone",
    "otp",
    "totp",
  ].map(plain),
);
const HIDDEN = "[hidden]";
const MAX_DEPTH = 12;

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/** Copies a log field: hides secret values by field name, and removes the query from addresses. */
export function scrubField(name: string, value: unknown, depth = 0): unknown {
  if (SECRET_NAMES.has(plain(name)) && value !== null && value !== undefined) return HIDDEN;
  if (typeof value === "string") return isAddress(name) ? withoutQuery(value) : scrubText(value);
  return scrubValue(value, depth);
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "[too deep]";
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof URL) return withoutQuery(value.href);
  if (Array.isArray(value)) return value.map((item) => scrubField("", item, depth + 1));
  const entries: Iterable<[unknown, unknown]> =
    value instanceof Map || value instanceof Headers ? value : Object.entries(value);
  return Object.fromEntries(
    [...entries].map(([key, item]) => [String(key), scrubField(String(key), item, depth + 1)]),
  );
}

/**
 * The loggable part of an error: class, code, scrubbed message, stack, causes, and for a database error
 * the names of constraint, table and column. Its other properties hold SQL parameters, request bodies and
 * addresses, so they are left out.
 */
export function scrubError(error: Error, depth = 0): Record<string, unknown> {
  const told: Record<string, unknown> = { type: error.name, message: messageOf(error) };
  for (const key of ["code", "status", "constraint", "table", "column"] as const) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === "string" || typeof value === "number") told[key] = value;
  }
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  if (frames && frames.length > 0) told.stack = frames.join("\n");
  if (error.cause instanceof Error && depth < MAX_DEPTH)
    told.cause = scrubError(error.cause, depth + 1);
  if (error instanceof AggregateError && depth < MAX_DEPTH)
    told.errors = error.errors
      .filter((one) => one instanceof Error)
      .map((one) => scrubError(one, depth + 1));
  return told;
}

function messageOf(error: Error): string {
  const code: unknown = Reflect.get(error, "code");
  // Class 22 (data exception) quotes the value: `invalid input syntax for type bigint: "…"`.
  if (typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code))
    return "invalid value for the database";
  // viem's `message` repeats the whole request; its `shortMessage` does not.
  const short: unknown = Reflect.get(error, "shortMessage");
  return scrubText(typeof short === "string" ? short : error.message);
}

const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const ASSIGNED =
  /(["']?\b(?:\w+[_-])?(?:api_?key|api_?secret|secret|password|token|pix_?key|pix_?code|cpf|cnpj|document)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi;
const URL_CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
const URL_QUERY = /\b(https?:\/\/[^\s?#"']+)[?#][^\s"']*/gi;

/** Removes anything that looks like a credential, and the query of addresses, from free text. */
export function scrubText(text: string): string {
  return text
    .replaceAll(BEARER, `$1 ${HIDDEN}`)
    .replaceAll(URL_CREDENTIALS, `$1${HIDDEN}@`)
    .replaceAll(URL_QUERY, "$1")
    .replaceAll(ASSIGNED, `$1${HIDDEN}`);
}

function isAddress(name: string): boolean {
  return /^(url|uri|path|href|referer|location)$/i.test(name);
}

/** A path or address for logs: queries may contain PIX keys and names. */
export function withoutQuery(address: string): string {
  return scrubText(address.replace(/[?#].*$/s, ""));
}
