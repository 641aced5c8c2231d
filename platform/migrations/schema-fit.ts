import { MigrationError } from "./migration-error.ts";
import { numberOf, type Migration } from "./read-migrations.ts";

export type Applied = Pick<Migration, "name" | "checksum" | "needs"> & {
  /** The version that applied it; null: one that did not keep it. */
  version: string | null;
};

export type Fit = {
  /** Not applied yet, in order. */
  pending: Migration[];
  /** Why this version can't work on the database any more, or null. */
  leftBehind: string | null;
};

/**
 * How a version's migrations fit a database. What a newer version has added does no harm; what it has taken
 * away does, unless this version knows the migration that made it needless.
 *
 * Throws `MigrationError` when an applied file was changed or is missing, or when a new file comes before
 * an applied one. A contracting one may: it waits until no older process runs.
 */
export function schemaFit(files: readonly Migration[], applied: readonly Applied[]): Fit {
  const known = new Map(files.map((file) => [file.name, file]));
  const newest = numberOf(files.at(-1)?.name ?? "0000");
  let leftBehind: string | null = null;
  for (const { name, checksum, needs, version } of applied) {
    const file = known.get(name);
    if (file && file.checksum !== checksum)
      throw new MigrationError(`The migration ${name} was changed after it had been applied`);
    if (file) continue;
    if (numberOf(name) <= newest)
      throw new MigrationError(
        `The database has the migration ${name}, which this version does not know: it was used by another program`,
      );
    if (needs !== null && needs > newest)
      leftBehind = `The database was changed by version ${version ?? "unknown"} (${name}) and needs a version that knows migration ${needs}; this one ends at ${newest}. Start a newer version.`;
  }
  const names = new Set(applied.map(({ name }) => name));
  const pending = files.filter(({ name }) => !names.has(name));
  const last = applied.at(-1)?.name ?? "";
  const late = pending.find(({ name, needs }) => needs === null && name < last);
  if (late)
    throw new MigrationError(`The migration ${late.name} comes before ${last}, which is applied`);
  return { pending, leftBehind };
}
