import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

/** A running process holds the folder. */
export class DataLockedError extends Error {
  override readonly name = "DataLockedError";
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop it, or give this one its own DATA_DIR.`,
    );
  }
}

/**
 * Locks a data folder until `release`, or until this process ends in any way: the kernel frees the lock,
 * so a kill leaves no stale lock. Throws `DataLockedError` when it is held.
 */
export function lockData(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = new DatabaseSync(join(folder, "lock"));
  try {
    holder.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    holder.close();
    throw isBusy(error) ? new DataLockedError(folder) : error;
  }
  return { release: () => holder.close() };
}

/** The same, once whoever holds it has ended; asked every `pauseMs`. */
export async function waitForLock(
  folder: string,
  pauseMs: number,
): Promise<{ release: () => void }> {
  for (;;) {
    try {
      return lockData(folder);
    } catch (error) {
      if (!(error instanceof DataLockedError)) throw error;
      await delay(pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
