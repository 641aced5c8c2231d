import { spawnSync } from "node:child_process";
import { chownSync, readFileSync } from "node:fs";
import { ServerError } from "./server-error.ts";

export type ServerUser = { uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. Null: it runs as the current user. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = lines.find((line) => line.startsWith("nobody:"))?.split(":") ?? [];
  if (!uid || !gid) {
    throw new ServerError("PostgreSQL does not run as root, and there is no user `nobody` here.");
  }
  // macOS writes the number as signed.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Whether the server's user can enter a folder through all folders above it. */
export function canEnter(user: ServerUser | null, folder: string): boolean {
  if (!user) return true;
  const { status } = spawnSync("sh", ["-c", 'cd "$0"', folder], {
    ...user,
    cwd: "/",
    stdio: "ignore",
  });
  return status === 0;
}

export function giveTo(user: ServerUser | null, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}
