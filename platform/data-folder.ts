import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmdirSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { serverUser, type ServerUser } from "./postgres/server-user.ts";

/**
 * Makes DATA_DIR where there is none, for its owner alone. Root's may also be passed through by the
 * user as whom the database runs, who sees no names in it; a folder that was there stays as it is.
 */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  makeFolderFor(serverUser(), folder);
}

/** A folder for its owner alone that the server's user may pass through. Another process may be faster. */
export function makeFolderFor(user: ServerUser | null, folder: string): void {
  // It gets its name with its mode: who finds it decides by that where the data lie.
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
