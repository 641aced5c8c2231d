import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** A key of 32 bytes; `id` stands in what it sealed and tells nothing of the bytes. */
export type SealKey = { readonly id: string; readonly bytes: Uint8Array };

/** The text can't be opened: no key for it, another row's, or changed. Says no more than that. */
export class SealError extends Error {
  override readonly name = "SealError";
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENVELOPE = /^v1\.([0-9a-f]{16})\.([A-Za-z0-9_-]+)$/;

/** A key from its 32 bytes. */
export function sealKey(bytes: Uint8Array): SealKey {
  if (bytes.length !== KEY_BYTES) throw new SealError(`A key has ${KEY_BYTES} bytes`);
  const id = createHmac("sha256", bytes).update("seal key id").digest("hex").slice(0, 16);
  return { id, bytes };
}

/**
 * The plaintext under AES-256-GCM, as text `v1.<key id>.<base64url>`. The associated data (table, column
 * and row, say) is not stored: what is copied to another place can't be opened there.
 */
export function seal(key: SealKey, plaintext: string, associatedData: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(key.id, associatedData));
  const sealed = Buffer.concat([nonce, cipher.update(plaintext, "utf8"), cipher.final()]);
  return `v1.${key.id}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
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
  const cipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(bound(key.id, associatedData));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([content, cipher.final()]).toString("utf8");
  } catch (cause) {
    throw new SealError("This was changed, or belongs elsewhere", { cause });
  }
}

/** Whether a sealed text names this key, so that it needs no sealing again. */
export function isSealedWith(key: SealKey, sealed: string): boolean {
  return ENVELOPE.exec(sealed)?.[1] === key.id;
}

function bound(keyId: string, associatedData: string): Buffer {
  return Buffer.from(`v1.${keyId}.${associatedData}`, "utf8");
}
