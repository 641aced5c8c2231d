import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { serverUser, type ServerUser } from "./postgres/server-user.ts";

/**
 * Creates a missing DATA_DIR for its owner only. For root, the database's user may pass through it without
 * listing it. An existing folder stays as it is.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  makeFolderFor(serverUser(), folder);
}

/** Creates a folder for its owner, which the server's user may pass. Another process may be faster. */
export function makeFolderFor(user: ServerUser | null, folder: string): void {
  // The folder gets its name and its mode together: others decide by the mode where the data lie.
  const draft = `${folder}.${randomBytes(4).toString("hex")}`;
  mkdirSync(draft, { mode: 0o700 });
  if (user) {
    chownSync(draft, 0, user.gid);
    chmodSync(draft, 0o710);
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmdirSync(draft);
    if (!existsSync(folder)) throw error;
  }
}
