import type { Scope } from "#protocol/wire/scopes.ts";
import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

export type CredentialRow = {
  id: bigint;
  userId: number;
  kind: "main" | "sub";
  /** The main account: a sub-account's parent, else the user itself. */
  accountId: number;
  secretHash: Uint8Array;
  /** Not revoked, not expired by the database's clock, not outlived its line, and its user not erased. */
  isUsable: boolean;
  /** False for a sub-account that is not approved. */
  mayExchange: boolean;
  /** The first credential of its line. */
  countsAs: bigint;
  /** null: all scopes. */
  scopes: Scope[] | null;
  /** Addresses and ranges it may be used from; empty for anywhere. */
  ipAllowList: string[];
  /** The last use was noted so long ago that a new note is worth a write. */
  isStale: boolean;
};

const USE_NOTED_EVERY = sql.lit("1 minute");

/** Finds a credential by its key's hash. */
export async function findCredential(tx: Tx, keyHash: Uint8Array): Promise<CredentialRow | null> {
  const row = await tx
    .selectFrom("credentials as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .leftJoin("sub_accounts as s", "s.user_id", "u.id")
    .select(["c.id", "c.user_id", "c.secret_hash", "c.ip_allow_list", "c.scopes", "u.kind"])
    .select([
      sql<bigint>`coalesce(c.counts_as, c.id)`.as("counts_as"),
      sql<number>`coalesce(u.parent_id, u.id)`.as("account_id"),
      sql<boolean>`c.revoked_at is null and s.erased_at is null
        and coalesce(c.expires_at > now(), true)
        and (c.ends_with is null or exists (select from credentials l
          where coalesce(l.counts_as, l.id) = c.ends_with and l.revoked_at is null
            and coalesce(l.expires_at > now(), true)))`.as("usable"),
      sql<boolean>`u.kind = 'main' or coalesce(s.status = 'APPROVED', false)`.as("exchanges"),
      sql<boolean>`coalesce(c.last_used_at < now() - ${USE_NOTED_EVERY}::interval, true)`.as(
        "stale",
      ),
    ])
    .where("c.key_hash", "=", Buffer.from(keyHash))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    accountId: row.account_id,
    secretHash: row.secret_hash,
    countsAs: row.counts_as,
    scopes: row.scopes,
    ipAllowList: row.ip_allow_list,
    isUsable: row.usable,
    mayExchange: row.exchanges,
    isStale: row.stale,
  };
}

export async function recordUse(tx: Tx, credentialId: bigint): Promise<void> {
  await tx
    .updateTable("credentials")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", credentialId)
    .execute();
}

/** The first main account, which owns the operator's credentials; null while there is none. */
export async function findMainUser(tx: Tx): Promise<number | null> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("kind", "=", "main")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The first main account, created if missing. Two processes that start together get the same one. */
export async function firstMainUser(tx: Tx): Promise<number> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  return (await findMainUser(tx)) ?? insertMainUser(tx);
}

export async function insertMainUser(tx: Tx): Promise<number> {
  const row = await tx
    .insertInto("users")
    .values({ kind: "main", parent_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores a credential; an existing key gets this secret, and stays revoked if it was. */
export async function putCredential(
  tx: Tx,
  userId: number,
  credential: { name: string; prefix: string; keyHash: Uint8Array; secretHash: Uint8Array },
): Promise<void> {
  const secret_hash = Buffer.from(credential.secretHash);
  await tx
    .insertInto("credentials")
    .values({
      user_id: userId,
      name: credential.name,
      prefix: credential.prefix,
      key_hash: Buffer.from(credential.keyHash),
      secret_hash,
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column("key_hash").doUpdateSet({ secret_hash }))
    .execute();
}

/** The main account of a user: its parent, or itself. */
export async function mainAccountOf(tx: Tx, userId: number): Promise<number> {
  const { id, parent_id } = await tx
    .selectFrom("users")
    .select(["id", "parent_id"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return parent_id ?? id;
}
