import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** A key of 32 bytes; `id` stands in what it sealed and tells nothing of the bytes. */
export type SealKey = { readonly id: string; readonly bytes: Uint8Array };

/** What was sealed can't be opened: no key for it, another row's, or changed. Says no more than that. */
export class SealError extends Error {
  override readonly name = "SealError";
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([A-Za-z0-9_-]+)$/;
const VERSION = 1;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;
/** What sealing adds to every binary content. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

export function sealKey(bytes: Uint8Array): SealKey {
  if (bytes.length !== KEY_BYTES) throw new SealError(`A key has ${KEY_BYTES} bytes`);
  const id = createHmac("sha256", bytes).update("seal key id").digest("hex").slice(0, 16);
  return { id, bytes };
}

/** The ciphertext with its tag behind it. */
function encrypt(key: SealKey, nonce: Uint8Array, bound: Uint8Array, content: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: SealKey, nonce: Uint8Array, bound: Uint8Array, sealed: Uint8Array): Buffer {
  const cipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch (cause) {
    throw new SealError("This was changed, or belongs elsewhere", { cause });
  }
}

const boundText = ({ id }: SealKey, associatedData: string) =>
  Buffer.from(`v1.${id}.${associatedData}`, "utf8");
const boundBytes = (head: Uint8Array, associatedData: string) =>
  Buffer.concat([head, Buffer.from(`bytes.${associatedData}`, "utf8")]);

/**
 * The plaintext under AES-256-GCM, as text `v1.<key id>.<base64url>`. The associated data (table, column
 * and row, say) is not stored: what is copied to another place can't be opened there.
 */
export function seal(key: SealKey, plaintext: string, associatedData: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const content = Buffer.from(plaintext, "utf8");
  const sealed = encrypt(key, nonce, boundText(key, associatedData), content);
  return `v1.${key.id}.${Buffer.concat([nonce, sealed]).toString("base64url")}`;
}

/**
 * The plaintext of what `seal` made with one of these keys and the same associated data; throws
 * `SealError` otherwise. To rotate: put the new key first, seal with it, keep the old ones here until
 * `isSealedWith` holds for every row.
 */
export function unseal(keys: readonly SealKey[], sealed: string, associatedData: string): string {
  const [, id, text = ""] = ENVELOPE.exec(sealed) ?? [];
  const key = keys.find((one) => one.id === id);
  if (!key) throw new SealError("No key opens this");
  const bytes = Buffer.from(text, "base64url");
  // Of the spellings that decode to these bytes only the one that `seal` writes is taken.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== text)
    throw new SealError("This was not sealed by us");
  const [nonce, content] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  return decrypt(key, nonce, boundText(key, associatedData), content).toString("utf8");
}

/** Whether a sealed text names this key, so that it needs no sealing again. */
export function isSealedWith(key: SealKey, sealed: string): boolean {
  return ENVELOPE.exec(sealed)?.[1] === key.id;
}

/** Binary content, sealed as `seal` does it: version, key id, nonce, ciphertext, tag. */
export function sealBytes(key: SealKey, content: Uint8Array, associatedData: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, "hex"), nonce], HEAD_BYTES);
  return Buffer.concat([head, encrypt(key, nonce, boundBytes(head, associatedData), content)]);
}

/** The content of what `sealBytes` made with one of these keys and the same associated data. @throws SealError */
export function unsealBytes(
  keys: readonly SealKey[],
  sealed: Uint8Array,
  associatedData: string,
): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const id = bytes.toString("hex", 1, 1 + KEY_ID_BYTES);
  const key = keys.find((one) => one.id === id);
  if (bytes.length < SEAL_BYTES || bytes[0] !== VERSION || !key) {
    throw new SealError("No key opens this");
  }
  const head = bytes.subarray(0, HEAD_BYTES);
  const nonce = head.subarray(-NONCE_BYTES);
  return decrypt(key, nonce, boundBytes(head, associatedData), bytes.subarray(HEAD_BYTES));
}
