import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const PIECE_BYTES = 256 * 1024;
const ENDING = ".part";

/** Bytes on the disk that only this process can read, and only until it drops them. */
export type SpoolFile = {
  write: (bytes: Uint8Array) => Promise<void>;
  /** All that was written, whole in memory. @throws when the file was changed */
  read: () => Promise<Buffer>;
  /** Gives its room on the disk back; may be called again. */
  drop: () => Promise<void>;
};

/**
 * An encrypted file without a name: its key exists in this process's memory alone, and its name is
 * taken away as soon as it is open, so that the system frees it however the process ends.
 */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${ENDING}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path, { force: true });
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  let size = 0;
  let isSealed = false;
  let isOpen = true;
  return {
    write: async (bytes) => {
      const sealed = cipher.update(bytes);
      for (let at = 0; at < sealed.length;) {
        const { bytesWritten } = await file.write(sealed, at, sealed.length - at, size);
        at += bytesWritten;
        size += bytesWritten;
      }
    },
    read: async () => {
      if (!isSealed) cipher.final();
      isSealed = true;
      const decipher = createDecipheriv(CIPHER, key, nonce);
      decipher.setAuthTag(cipher.getAuthTag());
      const content = Buffer.alloc(size);
      const piece = Buffer.alloc(PIECE_BYTES);
      for (let at = 0; at < size;) {
        const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at);
        if (bytesRead === 0) throw new Error("A spooled body is shorter than it was");
        at += decipher.update(piece.subarray(0, bytesRead)).copy(content, at);
      }
      // Nothing of it is given before its tag says that it is what was written.
      decipher.final();
      return content;
    },
    drop: async () => {
      if (!isOpen) return;
      isOpen = false;
      key.fill(0);
      await file.close();
    },
  };
}

/** At boot: what a process left that died between making a file and taking its name away. */
export async function sweepSpoolFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith(ENDING))) {
    await rm(join(folder, name), { force: true });
  }
}
