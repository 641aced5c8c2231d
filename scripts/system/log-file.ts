import { existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const ROTATE_AT_BYTES = 10 * 1024 * 1024;

export type LogFile = { path: string; descriptor: number };

/**
 * Opens `DATA_DIR/logs/<name>.log` for appending; a large log is first renamed to `.1`. With `fresh` it
 * begins empty.
 */
export function openLog(
  dataDir: string,
  name: string,
  flag: "append" | "fresh" = "append",
): LogFile {
  const folder = join(dataDir, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${name}.log`);
  if (existsSync(path) && statSync(path).size > ROTATE_AT_BYTES) renameSync(path, `${path}.1`);
  return { path, descriptor: openSync(path, flag === "fresh" ? "w" : "a", 0o600) };
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
