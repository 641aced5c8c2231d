import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SealError, type SealKey } from "./seal.ts";

const CIPHER = "aes-256-gcm";
const VERSION = 1;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** What sealing adds to every content. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

const bound = (head: Uint8Array, associatedData: string) =>
  Buffer.concat([head, Buffer.from(`bytes.${associatedData}`, "utf8")]);

/**
 * Binary content under AES-256-GCM: version, key id, nonce, ciphertext, tag. As with `seal`, the
 * associated data is not stored: what is copied to another row can't be opened there.
 */
export function sealBytes(key: SealKey, content: Uint8Array, associatedData: string): Buffer {
  const id = Buffer.from(key.id, "hex");
  const head = Buffer.concat([Buffer.of(VERSION), id, randomBytes(NONCE_BYTES)], HEAD_BYTES);
  const nonce = head.subarray(-NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(head, associatedData));
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
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
  const cipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(head, associatedData));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = cipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES));
    return Buffer.concat([content, cipher.final()]);
  } catch (cause) {
    throw new SealError("This was changed, or belongs elsewhere", { cause });
  }
}
