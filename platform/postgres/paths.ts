import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { createHash, randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { makeDataFolder, makeFolderFor } from "#platform/data-folder.ts";
import { secretFromFile } from "#platform/secret-file.ts";
import { claimExternalData, clearOrphans } from "./external-data.ts";
import { clearProgramCopies, programsFor } from "./programs.ts";
import { ServerError } from "./server-error.ts";
import { canEnter, serverUser, type ServerUser } from "./server-user.ts";

/** Holds the data for root when the server's user can't enter DATA_DIR. */
const ELSEWHERE = "/var/lib/ponte";

/** The place of a DATA_DIR's server. */
export type ServerPaths = {
  /** The real path of DATA_DIR. */
  dataDir: string;
  folder: string;
  /** PostgreSQL's own files, in `folder`. */
  data: string;
  isElsewhere: boolean;
  programs: string;
  /** The user that runs it; null for this process's own. */
  user: ServerUser | null;
  /** Appears in the command line of every process of this server, and of no other. */
  name: string;
};

/**
 * Finds or creates the home of a DATA_DIR's server: inside DATA_DIR, or, for root when the server's user
 * can't enter it, in /var/lib/ponte under a random id that is stored in DATA_DIR. The id replaces the
 * path, so that a folder deleted and made again does not find the old data.
 *
 * @throws ServerError when DATA_DIR holds data of the earlier engine, or is a copy of another
 */
export function serverPaths(folder: string, elsewhere = ELSEWHERE): ServerPaths {
  makeDataFolder(folder);
  const dataDir = realpathSync(folder);
  refuseEarlierEngine(dataDir);
  const id = databaseId(dataDir);
  const user = serverUser();
  const inside = join(dataDir, "postgres");
  const apart = join(/* turbopackIgnore: true */ elsewhere, id);
  const isElsewhere = liesElsewhere(dataDir, inside, apart, user);
  const place = isElsewhere ? apart : inside;
  makePlace(place, user);
  if (isElsewhere) claimExternalData(place, dataDir, id);
  const copies = user ? elsewhere : inside;
  const programs = programsFor(user, copies);
  if (user && existsSync(/* turbopackIgnore: true */ elsewhere)) clearAway(elsewhere, programs);
  const name = `ponte-${createHash("sha256").update(`${id} ${place}`).digest("hex").slice(0, 16)}`;
  const data = join(place, "data");
  return { dataDir, folder: place, data, isElsewhere, programs, user: ownerOf(data, user), name };
}

/** The id becomes part of a path where root creates folders, so its file must not lead root elsewhere. */
function databaseId(dataDir: string): string {
  const path = join(dataDir, "keys", "database-id");
  const id = secretFromFile(path, () => randomBytes(12).toString("hex"));
  if (!/^[0-9a-f]{24}$/.test(id))
    throw new ServerError(`${path} holds none of our ids. Remove it.`);
  return id;
}

function clearAway(elsewhere: string, programs: string): void {
  try {
    clearOrphans(elsewhere);
    clearProgramCopies(elsewhere, programs);
  } catch {
    // Another start is clearing at the same time; the next start removes the rest.
  }
}

function liesElsewhere(
  dataDir: string,
  inside: string,
  place: string,
  user: ServerUser | null,
): boolean {
  if (!user || existsSync(join(place, "data"))) return Boolean(user);
  if (canEnter(user, dataDir)) return false;
  if (!existsSync(join(inside, "data"))) return true;
  throw new ServerError(
    `The database in ${inside} can't be entered any more by the user nobody, as whom it runs for root. Let others pass through the folders above it (chmod o+x).`,
  );
}

/** Data that an ordinary user created keep their owner when root starts the server. */
function ownerOf(data: string, user: ServerUser | null): ServerUser | null {
  if (!user || !existsSync(data)) return user;
  const { uid, gid } = statSync(data);
  return uid === 0 ? user : { uid, gid };
}

/** A folder that the server's user passes through, and in which it owns only what root gives it. */
function makePlace(place: string, user: ServerUser | null): void {
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  if (user && dirname(place).startsWith(ELSEWHERE)) chmodSync(dirname(place), 0o755);
  makeFolderFor(user, place);
}

/** Earlier versions used another engine, with a folder of this name per database. */
function refuseEarlierEngine(dataDir: string): void {
  const found = ["service", "dashboard"]
    .map((name) => join(dataDir, name, "store"))
    .filter((store) => existsSync(join(store, "PG_VERSION")));
  if (found.length === 0) return;
  throw new ServerError(
    `${dataDir} holds databases of an earlier version of Ponte (${found.join(", ")}), whose engine this version does not have. They were left as they are: go on with that version, or start afresh with another DATA_DIR.`,
  );
}
