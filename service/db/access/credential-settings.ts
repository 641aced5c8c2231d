import type { CredentialRecord } from "#protocol/wire/credentials.ts";
import { scopesOf, type Scope } from "#protocol/wire/scopes.ts";
import { sql } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

export type NewCredential = {
  name: string;
  prefix: string;
  keyHash: Uint8Array;
  secretHash: Uint8Array;
  /** Canonical addresses and ranges. */
  ipAllowList: string[];
  expiresAt: Date | null;
  /** null: all scopes. */
  scopes: Scope[] | null;
  /** The first credential of its line; null when this one starts a line. */
  countsAs: bigint | null;
  /** The first credential of the line that it ends with; absent: it stands by itself. */
  endsWith?: bigint | null;
};

export async function insertCredential(
  tx: Tx,
  userId: number,
  credential: NewCredential,
): Promise<bigint> {
  const { id } = await tx
    .insertInto("credentials")
    .values({
      user_id: userId,
      name: credential.name,
      prefix: credential.prefix,
      key_hash: Buffer.from(credential.keyHash),
      secret_hash: Buffer.from(credential.secretHash),
      ip_allow_list: credential.ipAllowList,
      expires_at: credential.expiresAt,
      scopes: credential.scopes,
      counts_as: credential.countsAs,
      ends_with: credential.endsWith ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The user's credentials that are not revoked, newest first. */
export async function listCredentials(tx: Tx, userId: number): Promise<CredentialRecord[]> {
  const rows = await tx
    .selectFrom("credentials")
    .select(["id", "name", "prefix", "created_at", "last_used_at", "expires_at", "ip_allow_list"])
    .select("scopes")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    prefix: row.prefix,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    ip_allow_list: row.ip_allow_list,
    scopes: scopesOf(row.scopes),
  }));
}

export type Rotatable = {
  name: string;
  ipAllowList: string[];
  expiresAt: Date | null;
  scopes: Scope[] | null;
  /** The first credential of its line. */
  countsAs: bigint;
  /** Neither expired nor rotated before. */
  isFresh: boolean;
};

/** Locks a user's credential until the transaction ends; null when it is not the user's or is revoked. */
export async function lockCredential(
  tx: Transaction,
  userId: number,
  id: bigint,
): Promise<Rotatable | null> {
  const row = await tx
    .selectFrom("credentials")
    .select(["name", "ip_allow_list", "expires_at", "scopes"])
    .select([
      sql<bigint>`coalesce(counts_as, id)`.as("counts_as"),
      sql<boolean>`replaced_by is null and coalesce(expires_at > clock_timestamp(), true)`.as(
        "fresh",
      ),
    ])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { name, ip_allow_list: ipAllowList, expires_at: expiresAt, scopes } = row;
  return { name, ipAllowList, expiresAt, scopes, countsAs: row.counts_as, isFresh: row.fresh };
}

/** Names a credential's replacement and moves its end forward, never back. */
export async function endReplaced(
  tx: Transaction,
  userId: number,
  id: bigint,
  { by, overlapHours }: { by: bigint; overlapHours: number },
): Promise<void> {
  await tx
    .updateTable("credentials")
    .set({
      replaced_by: by,
      expires_at: sql<Date>`least(expires_at, ${NOW} + make_interval(hours => ${overlapHours}))`,
    })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** What a credential may hand on: what all of its line share, and whether the line is bound. */
export type LineTerms = Pick<NewCredential, "scopes" | "ipAllowList"> & {
  /** It is limited to addresses, or none of its line works without an end. */
  isBound: boolean;
};

/** The terms of a line, named by its first credential. */
export async function lineTerms(tx: Tx, line: bigint): Promise<LineTerms> {
  const row = await tx
    .selectFrom("credentials as c")
    .select(["c.scopes", "c.ip_allow_list"])
    .select(
      sql<boolean>`c.ip_allow_list <> '{}' or not exists (select from credentials l
        where coalesce(l.counts_as, l.id) = c.id and l.revoked_at is null
          and l.expires_at is null)`.as("bound"),
    )
    .where("c.id", "=", line)
    .executeTakeFirstOrThrow();
  return { scopes: row.scopes, ipAllowList: row.ip_allow_list, isBound: row.bound };
}

/** The first credential of the newest credential's line, even if that has ended; null without credentials. */
export async function newestLine(tx: Tx, userId: number): Promise<bigint | null> {
  const row = await tx
    .selectFrom("credentials")
    .select(sql<bigint>`coalesce(counts_as, id)`.as("first"))
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.first ?? null;
}

/** Revokes all of the user's credentials. */
export async function revokeCredentials(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("credentials")
    .set({ revoked_at: NOW })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

/** False when the credential does not exist or is already revoked. */
export async function revokeCredential(tx: Tx, userId: number, id: bigint): Promise<boolean> {
  const row = await tx
    .updateTable("credentials")
    .set({ revoked_at: NOW })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
