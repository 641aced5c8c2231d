import type pg from "pg";

/** A process that wrote nothing for this long has ended, or sees what changed before it goes on. */
export const SILENT_SECONDS = 60;

export type ProcessRow = { id: string; version: string; knows: string; host: string };

/** Says that a process runs, and which migration is the last that it knows. */
export const writeProcess = (pool: pg.Pool, { id, version, knows, host }: ProcessRow) =>
  pool.query(
    `insert into schema_process (id, version, knows, host) values ($1, $2, $3, $4)
      on conflict (id) do update set seen_at = now()`,
    [id, version, knows, host],
  );

export const removeProcess = (pool: pg.Pool, id: string) =>
  pool.query(
    "delete from schema_process where id = $1 or seen_at < now() - make_interval(days => 1)",
    [id],
  );

/**
 * The sentence about a running process that does not know a migration, or null. Until the transaction ends
 * no process can begin, so that none slips in between this look and what is taken away.
 */
export async function olderProcess(client: pg.PoolClient, needs: string): Promise<string | null> {
  await client.query("lock table schema_process in share row exclusive mode");
  const { rows } = await client.query<Omit<ProcessRow, "id">>(
    `select version, knows, host from schema_process
      where knows < $1 and seen_at > now() - make_interval(secs => $2) order by knows limit 1`,
    [needs, SILENT_SECONDS],
  );
  const [older] = rows;
  if (!older) return null;
  const { version, knows, host } = older;
  return `version ${version} on ${host} still runs and knows migrations up to ${knows}, not ${needs}. End it, then migrate again.`;
}
