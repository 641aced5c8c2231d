import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** A 32-byte key; `id` is stored with what it seals and reveals nothing about the bytes. */
export type SealKey = { readonly id: string; readonly bytes: Uint8Array };

/** The first seals; all of them open. */
export type SealKeys = readonly [SealKey, ...SealKey[]];

/** The text can't be opened: unknown key, another row's, or changed. The error does not say which. */
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
/** The bytes that sealing adds to binary content. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

export function sealKey(bytes: Uint8Array): SealKey {
  if (bytes.length !== KEY_BYTES) throw new SealError(`A key has ${KEY_BYTES} bytes`);
  const id = createHmac("sha256", bytes).update("seal key id").digest("hex").slice(0, 16);
  return { id, bytes };
}

/** Encrypts and appends the tag. */
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
 * Encrypts with AES-256-GCM to the text `v1.<key id>.<base64url>`. The associated data (such as table,
 * column and row) is not stored, so a copy in another place can't be opened there.
 */
export function seal(key: SealKey, plaintext: string, associatedData: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const content = Buffer.from(plaintext, "utf8");
  const sealed = encrypt(key, nonce, boundText(key, associatedData), content);
  return `v1.${key.id}.${Buffer.concat([nonce, sealed]).toString("base64url")}`;
}

/**
 * Opens what `seal` made with one of these keys and the same associated data; throws `SealError`
 * otherwise.
 */
export function unseal(keys: readonly SealKey[], sealed: string, associatedData: string): string {
  const [, id, text = ""] = ENVELOPE.exec(sealed) ?? [];
  const key = keys.find((one) => one.id === id);
  if (!key) throw new SealError("No key opens this");
  const bytes = Buffer.from(text, "base64url");
  // Several spellings decode to these bytes; only the one that `seal` writes is accepted.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== text)
    throw new SealError("This was not sealed by us");
  const [nonce, content] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  return decrypt(key, nonce, boundText(key, associatedData), content).toString("utf8");
}

/** Whether a sealed text names this key, so that it need not be sealed again. */
export function isSealedWith(key: SealKey, sealed: string): boolean {
  return ENVELOPE.exec(sealed)?.[1] === key.id;
}

/** Seals binary content as `seal` does: version, key id, nonce, ciphertext, tag. */
export function sealBytes(key: SealKey, content: Uint8Array, associatedData: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, "hex"), nonce], HEAD_BYTES);
  return Buffer.concat([head, encrypt(key, nonce, boundBytes(head, associatedData), content)]);
}

/** Opens what `sealBytes` made with one of these keys and the same associated data. @throws SealError */
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
