import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Rows } from "./store.ts";

export type Counted = { count: number; resetsInSeconds: number };

// Keys hold addresses of people and machines, and a limit needs only to tell them apart.
const shortened = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Counts one more towards a key, in a window that begins with its first count. */
export async function countOne(rows: Rows, key: string, windowSeconds: number): Promise<Counted> {
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`;
  const { rows: counted } = await sql<Counted>`
    insert into limiter as kept (key, count, resets_at) values (${shortened(key)}, 1, ${fresh})
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= now() then ${fresh} else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as "resetsInSeconds"
  `.execute(rows);
  const [row] = counted;
  if (!row) throw new Error("the limiter answered nothing");
  return row;
}

export async function forgetCount(rows: Rows, key: string): Promise<void> {
  await rows.deleteFrom("limiter").where("key", "=", shortened(key)).execute();
}

/** Drops the windows that have ended. */
export async function sweepLimiter(rows: Rows): Promise<void> {
  await rows
    .deleteFrom("limiter")
    .where("resets_at", "<", sql<Date>`now()`)
    .execute();
}
