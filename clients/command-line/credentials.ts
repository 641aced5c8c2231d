import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandFault } from "./exit-codes.ts";

export type Credential = { apiKey: string; apiSecret: string };
/** One credential for each exchange; none is ever sent to another's address. */
type Stored = { current: string; exchanges: Record<string, Credential> };

const NONE: Stored = { current: "", exchanges: {} };

export const credentialsFile = (folder: string) => join(folder, "credentials.json");

function read(folder: string): Stored {
  const file = credentialsFile(folder);
  const seen = statSync(file, { throwIfNoEntry: false });
  if (!seen) return NONE;
  if (process.platform !== "win32" && (seen.mode & 0o077) !== 0) {
    throw new CommandFault(
      `${file} can be read by others: chmod 600 it, and renew the credential.`,
    );
  }
  try {
    return { ...NONE, ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Stored>) };
  } catch {
    throw new CommandFault(`${file} can't be read. Delete it and sign in again.`);
  }
}

function write(folder: string, stored: Stored): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = credentialsFile(folder);
  const draft = `${file}.${process.pid}`;
  // Never for a moment readable by others, nor half written.
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(draft, file);
}

/** The exchange that was signed in at last, or null. */
export const currentOrigin = (folder: string) => read(folder).current || null;

export const storedCredential = (folder: string, origin: string): Credential | null =>
  read(folder).exchanges[origin] ?? null;

export function keepCredential(folder: string, origin: string, credential: Credential): void {
  const { exchanges } = read(folder);
  write(folder, { current: origin, exchanges: { ...exchanges, [origin]: credential } });
}

/** Whether there was one. */
export function forgetCredential(folder: string, origin: string): boolean {
  const { current, exchanges } = read(folder);
  const { [origin]: gone, ...left } = exchanges;
  if (!gone) return false;
  const [other = ""] = Object.keys(left);
  if (other === "") rmSync(credentialsFile(folder));
  else write(folder, { current: current === origin ? other : current, exchanges: left });
  return true;
}
