import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const PIECE_BYTES = 256 * 1024;
const ENDING = ".part";

/** Bytes on disk that only this process can read, until it drops them. */
export type SpoolFile = {
  write: (bytes: Uint8Array) => Promise<void>;
  /** All bytes written, in memory. @throws when the file was changed */
  read: () => Promise<Buffer>;
  /** Frees the disk space; may be called again. */
  drop: () => Promise<void>;
};

/**
 * An encrypted file without a name: only this process's memory holds its key, and its name is removed once
 * it is open, so the system frees it however the process ends.
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
      // The content is returned only after the tag has proved it unchanged.
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

/** At boot: removes the files of a process that died between creating a file and removing its name. */
export async function sweepSpoolFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith(ENDING))) {
    await rm(join(folder, name), { force: true });
  }
}
