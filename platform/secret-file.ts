import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/**
 * The secret kept in a file; the first call makes it with `make`, and later calls return the same one.
 * Only its owner can read the file (0600, in a 0700 folder), and it is on the disk before this returns.
 *
 * Of several processes that come first together, one makes the secret and all return it.
 */
export function secretFromFile(path: string, make: () => string): string {
  const kept = readSecret(path);
  if (kept !== null) return kept;
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  // The file appears whole or not at all: a half-written key would be taken for the key.
  const draft = `${path}.${randomUUID()}`;
  writeDurably(draft, `${make()}\n`);
  try {
    linkSync(draft, path);
    syncFolder(folder);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  const secret = readSecret(path);
  if (secret === null) throw new Error(`The secret file ${path} vanished while it was made`);
  return secret;
}

function readSecret(path: string): string | null {
  try {
    const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (secret === "") throw new Error(`The secret file ${path} is empty; remove or restore it`);
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
