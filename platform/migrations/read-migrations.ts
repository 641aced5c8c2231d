import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { MigrationError } from "./migration-error.ts";

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /**
   * Null: it expands, so processes that do not know it work on. Else it contracts: the number of the
   * migration that a process must know to work after it.
   */
  needs: string | null;
  /** Its statements run one by one outside a transaction, as `create index concurrently` must. */
  isStepwise: boolean;
};

const FILE_NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
const HEADER = /^(?:--.*\n|\n)*/;
const CONTRACT = /^-- contract: needs (\d{4})$/m;
const STEPWISE = /^-- outside a transaction$/m;

export const numberOf = (name: string): string => name.slice(0, 4);

/** The folder's files in order. Throws `MigrationError` on a name unlike `0001-what-it-does.sql`. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const seen = new Set<string>();
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new MigrationError(`The migration ${name} is not named 0001-like-this.sql`);
    if (seen.has(number)) throw new MigrationError(`Two migrations have the number ${number}`);
    seen.add(number);
    return migrationOf(name, readFileSync(join(folder, name), "utf8"));
  });
}

/** A migration from its file; its first comment lines say what kind it is. */
export function migrationOf(name: string, text: string): Migration {
  const sql = text.replaceAll("\r\n", "\n");
  const [header = ""] = HEADER.exec(sql) ?? [];
  const needs = CONTRACT.exec(header)?.[1] ?? null;
  const isStepwise = STEPWISE.test(header);
  if (/^-- contract\b/m.test(header) && needs === null)
    throw new MigrationError(`The migration ${name} must say "-- contract: needs 0001"`);
  if (needs !== null && needs >= numberOf(name))
    throw new MigrationError(`The migration ${name} needs ${needs}, which is not before it`);
  if (needs !== null && isStepwise)
    throw new MigrationError(`The migration ${name} contracts, so it needs a transaction`);
  return { name, sql, checksum: checksumOf(sql), needs, isStepwise };
}

const checksumOf = (sql: string) => createHash("sha256").update(sql).digest("hex");
