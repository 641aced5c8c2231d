import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Holds a lock file until `release`, or until this process ends in whatever way: the kernel frees it,
 * so a kill leaves nothing stale behind. Null when another process holds it.
 */
export function lockFile(path: string): { release: () => void } | null {
  mkdirSync(dirname(path), { recursive: true });
  const holder = new DatabaseSync(path);
  try {
    holder.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    holder.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => holder.close() };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
