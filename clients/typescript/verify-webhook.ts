import type { PonteEvent } from "./schemas.ts";
import { bytesOf, type Payload, signedBytes, webhookKey } from "./webhook-signature.ts";

/** Seconds by which a delivery's timestamp may differ from your clock. */
const TOLERANCE_SECONDS = 300;
/** A sender has one signature, two after a rotation; more only cost time. */
const MOST_SIGNATURES = 8;

/** Why a delivery is not taken. Answer 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly reason: "missing_header" | "outside_tolerance" | "no_match" | "unreadable";
  constructor(reason: WebhookError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Headers of whatever server: `request.headers` of the web platform or of Node. */
export type WebhookHeaders =
  | { get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

function headerOf(headers: WebhookHeaders, name: string): string {
  const get = headers["get"];
  let value: unknown;
  if (typeof get === "function") value = get.call(headers, name);
  else value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookError("missing_header", `The delivery has no ${name}.`);
}

function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .slice(0, MOST_SIGNATURES)
    .map((part) => bytesOf(part.slice(3)))
    .filter((bytes) => bytes !== null);
}

/** WebCrypto compares in constant time; all pairs are compared, so that time says nothing of which matched. */
async function matches(
  secrets: readonly string[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  let found = false;
  for (const secret of secrets) {
    const key = await webhookKey(secret);
    for (const signature of signatures) {
      found = (await crypto.subtle.verify("HMAC", key, signature, bytes)) || found;
    }
  }
  return found;
}

export type VerifyOptions = {
  /** Against a delivery that somebody kept and sends again: 300 unless you say otherwise. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970, in the place of the clock. */
  now?: number;
};

/**
 * The event of a delivery, once its signature is right. `payload` is the body exactly as it came, before any JSON
 * parser. Give both secrets while you rotate. The same event may come several times: `id` stays the same.
 * @throws WebhookError
 */
export async function verifyWebhook(
  payload: Payload,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<PonteEvent> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = signaturesIn(headerOf(headers, "webhook-signature"));
  const isTime = /^\d{1,12}$/.test(timestamp);
  const isNear = Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (!isTime || !isNear) {
    throw new WebhookError("outside_tolerance", "The delivery is too old, or from the future.");
  }
  const given = typeof secrets === "string" ? [secrets] : secrets;
  if (!(await matches(given, signatures, signedBytes(id, timestamp, payload)))) {
    throw new WebhookError("no_match", "No signature of the delivery is right.");
  }
  const text = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  try {
    return JSON.parse(text) as PonteEvent;
  } catch {
    throw new WebhookError("unreadable", "The delivery is no JSON.");
  }
}
