const PREFIX = "whsec_";

/** The bytes of base64 text, or null where it is none. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @throws TypeError for what is no secret; it is not shown */
export async function webhookKey(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0) throw new TypeError("A webhook's secret is base64.");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

export type Payload = string | Uint8Array | ArrayBuffer;

/** What is signed: id, timestamp and the body exactly as it came. */
export function signedBytes(id: string, timestamp: string, payload: Payload) {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const body =
    typeof payload === "string" ? new TextEncoder().encode(payload) : new Uint8Array(payload);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}
