import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;
const NAME = /^ponte-[a-z0-9-]+-(\d+)-\w{6}$/;

/** A new folder for test data; in memory if there is room, which makes databases ten times faster. */
export function testFolder(name: string): string {
  return mkdtempSync(join(testRoot(), `ponte-${name}-${process.pid}-`));
}

/** One that the packaged server enters, which runs as another user for root: its data stay in memory too. */
export function openTestFolder(name: string): string {
  const folder = testFolder(name);
  chmodSync(folder, 0o711);
  return folder;
}

/** The same on the disk, for data that memory has no room for. */
export function openDiskFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ponte-${name}-${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of killed tests, which would fill the memory in time. */
export function sweepTestFolders(): void {
  for (const name of readdirSync(testRoot())) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || isRunning(Number(owner))) continue;
    try {
      rmSync(join(testRoot(), name), { recursive: true, force: true });
    } catch {
      // It belongs to another user, who has to remove it.
    }
  }
}

function testRoot(): string {
  return hasRoom(MEMORY) ? MEMORY : tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
