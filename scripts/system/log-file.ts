import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";

const ROTATE_AT_BYTES = 10 * 1024 * 1024;

const KEPT = 5;
const LOOK_EVERY_MS = 30_000;

export type LogFile = { path: string; descriptor: number };

/**
 * Opens `DATA_DIR/logs/<name>.log` for appending, after a large one was put away. With `fresh` it begins empty.
 */
export function openLog(
  dataDir: string,
  name: string,
  flag: "append" | "fresh" = "append",
): LogFile {
  const folder = join(dataDir, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  rotate(path);
  return { path, descriptor: openSync(path, flag === "fresh" ? "w" : "a", 0o600) };
}

/** Puts logs away, from time to time, that have grown large while their processes write. @returns how to end it */
export function rotateWhileOpen(paths: () => readonly string[]): () => void {
  const timer = setInterval(() => paths().forEach((path) => rotate(path)), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Puts a large log away as `.1`, and earlier ones as `.2` to `.5`. It is copied and emptied: its process has it
 * open and goes on at its new end. A line that is written in that very moment is lost.
 */
export function rotate(path: string, atBytes = ROTATE_AT_BYTES): void {
  if (!existsSync(path) || statSync(path).size <= atBytes) return;
  for (let age = KEPT - 1; age > 0; age -= 1) {
    if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
  }
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

/** The last lines of a log, with JSON lines as `message: error` for a person. */
export function logTail(path: string, count = 15): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).map(plainLine);
}

function plainLine(line: string): string {
  const shorten = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text);
  if (!line.startsWith("{")) return shorten(line);
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    const words = [entry.msg, entry.err?.message].filter((part) => typeof part === "string");
    return shorten(words.length > 0 ? words.join(": ") : line);
  } catch {
    return shorten(line);
  }
}
