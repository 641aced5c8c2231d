import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { runningCommands } from "./processes.ts";
import { ServerError } from "./server-error.ts";

/** A note kept with data that lie outside their DATA_DIR. */
type Belongs = {
  dataDir: string;
  /** DATA_DIR and every folder above it, each with its number in the file system. */
  above: [path: string, identity: string][];
};

const noteIn = (place: string) => join(place, "belongs-to.json");
const idOf = (dataDir: string) => join(dataDir, "keys", "database-id");

/**
 * Notes which DATA_DIR owns the data in `place`; follows a DATA_DIR that was moved.
 * @throws ServerError when another folder owns the data, and this DATA_DIR is a copy of it
 */
export function claimExternalData(place: string, dataDir: string, id: string): void {
  const owner = existsSync(noteIn(place)) ? readNote(place).dataDir : null;
  if (owner === dataDir) return;
  if (owner !== null && holdsId(owner, id)) {
    throw new ServerError(
      `${dataDir} is a copy of ${owner}, whose database lies in ${place} and can't serve both. Remove the copy's keys/database-id to give it an empty database of its own.`,
    );
  }
  const above: Belongs["above"] = [];
  for (let path = dataDir; ; path = dirname(path)) {
    above.push([path, identityOf(path)]);
    if (path === dirname(path)) break;
  }
  // Written whole or not at all, because another start may be reading it.
  const draft = `${noteIn(place)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ dataDir, above } satisfies Belongs), { mode: 0o600 });
  renameSync(draft, noteIn(place));
}

/** Removes data whose DATA_DIR is gone. */
export function clearOrphans(elsewhere: string): void {
  const commands = runningCommands();
  for (const id of readdirSync(elsewhere)) {
    const place = join(elsewhere, id);
    if (!existsSync(noteIn(place)) || !isOrphan(readNote(place), id)) continue;
    if (commands.some(({ command }) => command.includes(`${place}/`))) continue;
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * A DATA_DIR counts as gone only when the nearest folder above it that exists is unchanged: an unmounted
 * disk was not deleted, and its mount point is a different folder meanwhile.
 */
function isOrphan({ dataDir, above }: Belongs, id: string): boolean {
  if (holdsId(dataDir, id)) return false;
  for (const [index, [path, identity]] of above.entries()) {
    if (!existsSync(path)) continue;
    if (identityOf(path) === identity) return true;
    const parent = above[index + 1]?.[1];
    const wasMounted = parent === undefined || deviceOf(parent) !== deviceOf(identity);
    if (wasMounted) return false;
  }
  return false;
}

const deviceOf = (identity: string) => identity.split(":")[0];
const readNote = (place: string) => JSON.parse(readFileSync(noteIn(place), "utf8")) as Belongs;

function holdsId(dataDir: string, id: string): boolean {
  return existsSync(idOf(dataDir)) && readFileSync(idOf(dataDir), "utf8").trim() === id;
}

function identityOf(path: string): string {
  const { dev, ino } = statSync(path);
  return `${dev}:${ino}`;
}
