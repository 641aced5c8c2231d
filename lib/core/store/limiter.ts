import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Rows } from "./store.ts";

/** The key of a counter; a key of several parts is also forgotten by any of its prefixes. */
export type LimitKey = string | readonly string[];

/** `window` identifies the window that was counted in. */
export type Counted = { count: number; resetsInSeconds: number; window: string };

// Hashed, because keys hold e-mail and network addresses, and a limit needs only to tell them apart.
const hashed = (part: string) => createHash("sha256").update(part).digest("base64url");
const shortened = (key: LimitKey) => [key].flat().map(hashed).join("/");

/** Adds one to a key's count, in a window that begins with its first count. */
export async function countOne(rows: Rows, key: LimitKey, windowSeconds: number): Promise<Counted> {
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`;
  const { rows: counted } = await sql<Counted>`
    insert into limiter as kept (key, count, resets_at) values (${shortened(key)}, 1, ${fresh})
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= now() then ${fresh} else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as "resetsInSeconds",
      resets_at::text as window
  `.execute(rows);
  const [row] = counted;
  if (!row) throw new Error("the limiter answered nothing");
  return row;
}

/** Takes one count back, unless its window has ended meanwhile: a new window never contained it. */
export async function uncountOne(rows: Rows, key: LimitKey, { window }: Counted): Promise<void> {
  await rows
    .updateTable("limiter")
    .set({ count: sql<number>`count - 1` })
    .where("key", "=", shortened(key))
    .where(sql<string>`resets_at::text`, "=", window)
    .where("count", ">", 0)
    .execute();
}

/** Resets a key's count, and the count of every key that begins with it. */
export async function forgetCount(rows: Rows, key: LimitKey): Promise<void> {
  const all = shortened(key);
  await rows
    .deleteFrom("limiter")
    .where((is) =>
      is.or([is("key", "=", all), is(sql<string>`left(key, ${all.length + 1})`, "=", `${all}/`)]),
    )
    .execute();
}

/** Deletes the windows that have ended. */
export async function sweepLimiter(rows: Rows): Promise<void> {
  await rows
    .deleteFrom("limiter")
    .where("resets_at", "<", sql<Date>`now()`)
    .execute();
}
