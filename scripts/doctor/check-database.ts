import type pg from "pg";
import { readMigrations } from "#platform/migrations/read-migrations.ts";
import type { SealKeys } from "#platform/sealing/seal.ts";
import { countSealed, type SealedColumn } from "#platform/sealing/sealed-columns.ts";
import { aside, doubtful, type Finding, well, wrong } from "./finding.ts";

const OLDEST_MAJOR = 15;
const CLOCK_DOUBTFUL_MS = 2_000;
const CLOCK_WRONG_MS = 30_000;

type Facts = { version: string; now: Date; fsync: string; synchronous_commit: string };

/** How a database answers, its clock beside this machine's, what it promises to keep, and its schema. */
export async function checkDatabase(pool: pg.Pool, migrations: string): Promise<Finding[]> {
  const began = performance.now();
  const { rows } = await pool.query<Facts>(`
    select current_setting('server_version') as version, clock_timestamp() as now,
           current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as synchronous_commit`);
  const ms = performance.now() - began;
  const facts = rows[0];
  if (!facts) return [wrong("gives an answer that can't be read")];
  return [
    versionFinding(facts.version, ms),
    clockFinding("its clock", facts.now.getTime() - Date.now()),
    ...durabilityFindings(facts),
    await schemaFinding(pool, migrations),
  ];
}

function versionFinding(version: string, ms: number): Finding {
  const words = `PostgreSQL ${version} answers in ${Math.round(ms)} ms`;
  return Number.parseInt(version, 10) < OLDEST_MAJOR
    ? wrong(`${words}; ${OLDEST_MAJOR} or newer is needed`)
    : well(words);
}

/** `aheadMs`: how far another clock is ahead of this machine's; negative: behind. */
export function clockFinding(whose: string, aheadMs: number): Finding {
  const apart = Math.abs(aheadMs);
  const words = `${whose} is ${(apart / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"} this machine's`;
  if (apart >= CLOCK_WRONG_MS) return wrong(`${words}: signatures and codes will be refused`);
  return apart >= CLOCK_DOUBTFUL_MS ? doubtful(words) : well(words);
}

/** What is said to be stored must outlive a power cut: an intent that is lost is a payment that is made twice. */
function durabilityFindings({ fsync, synchronous_commit }: Facts): Finding[] {
  if (fsync !== "on") return [wrong("fsync is off: what is stored may be lost with the power")];
  return synchronous_commit === "off"
    ? [wrong("synchronous_commit is off: what is stored may be lost with the power")]
    : [well("it keeps what it has acknowledged")];
}

async function schemaFinding(pool: pg.Pool, folder: string): Promise<Finding> {
  const { rows: there } = await pool.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  if (!there[0]?.there) return aside("nothing is in it yet; the first start makes its tables");
  const { rows } = await pool.query<{ name: string }>("select name from schema_migration");
  const applied = new Set(rows.map(({ name }) => name));
  const files = readMigrations(folder).map(({ name }) => name);
  const left = files.filter((name) => !applied.has(name));
  const newer = [...applied].filter((name) => !files.includes(name));
  if (left.length > 0)
    return doubtful(`${left.length} migrations are to be applied: npm run migrate`);
  return newer.length > 0
    ? doubtful(`${newer.length} migrations are of a newer version, from ${newer.toSorted()[0]}`)
    : well(`its schema is this version's, ${files.length} migrations`);
}

/** Which keys what is sealed in a database names. */
export async function checkSeal(
  pool: pg.Pool,
  keys: SealKeys,
  columns: readonly SealedColumn[],
): Promise<Finding> {
  const counts = await countSealed(pool, columns);
  if (counts.size === 0) return aside("nothing is sealed in it yet");
  const [newest, ...previous] = keys.map(({ id }) => id);
  const foreign = [...counts].filter(([id]) => id !== newest && !previous.includes(id));
  const of = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  const unreadable = of(foreign.map(([id]) => id));
  if (foreign.length === counts.size) {
    return wrong("DATA_KEY is not the key that its secrets are sealed with: none can be read");
  }
  if (unreadable > 0) return wrong(`${unreadable} of its secrets are sealed with a key not given`);
  const left = of(previous);
  if (left > 0) {
    return doubtful(`${left} secrets are sealed with a previous key: npm run rotate-data-key`);
  }
  return previous.length > 0
    ? well("all its secrets are sealed with DATA_KEY: DATA_KEY_PREVIOUS can go")
    : well("DATA_KEY is the key that its secrets are sealed with");
}
