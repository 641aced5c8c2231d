import { createHash, timingSafeEqual } from "node:crypto";
import type { Scope } from "#protocol/wire/scopes.ts";
import * as rows from "#service/db/access/credentials.ts";
import type { Deps, User } from "./deps.ts";
import { isAddressAllowed } from "./ip-allow-list.ts";

export type ApiCredential = { apiKey: string; apiSecret: string };

/** Shown in lists, to recognise a key by. */
export const PREFIX_LENGTH = 8;
const NO_SECRET = new Uint8Array(32);

/** What is kept of a key or a secret. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** A credential that holds, and whose it is. */
export type KnownCredential = {
  user: User;
  /** The first credential of its line: a rotated or renewed one goes on with its count. */
  countsAs: bigint;
  /** What it is limited to; null: nothing. */
  scopes: Scope[] | null;
  /** False for a sub-account until it is approved (INTERFACE §6). */
  mayExchange: boolean;
};

/**
 * Whose credential it is, or null: missing, unknown, revoked, expired, not matching and from an
 * address that is not allowed take the same way through here and can't be told apart from outside.
 * `peer`: the address that calls, null when it is not known.
 */
export async function authenticate(
  deps: Deps,
  { apiKey, apiSecret }: ApiCredential,
  peer: string | null,
): Promise<KnownCredential | null> {
  const secretHash = hashOf(apiSecret);
  const known = await rows.findCredential(deps.db, hashOf(apiKey));
  const isMatching = timingSafeEqual(secretHash, known?.secretHash ?? NO_SECRET);
  if (!known || !isMatching || !known.isUsable) return null;
  if (!isAddressAllowed(known.ipAllowList, peer)) return null;
  if (known.isStale) await rows.noteUse(deps.db, known.id);
  const { userId, kind, countsAs, scopes, mayExchange } = known;
  return { user: { id: userId, kind }, countsAs, scopes, mayExchange };
}

/** Whether two secrets are the same, without telling how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

/** The first main account with a credential that the operator names: what a first client calls with. */
export async function bootstrap(deps: Deps, { apiKey, apiSecret }: ApiCredential): Promise<User> {
  return deps.transaction(async (tx) => {
    const id = await rows.firstMainUser(tx);
    await rows.putCredential(tx, id, {
      name: "bootstrap",
      prefix: apiKey.slice(0, PREFIX_LENGTH),
      keyHash: hashOf(apiKey),
      secretHash: hashOf(apiSecret),
    });
    return { id, kind: "main" };
  });
}

/** The main account that a user is, or was opened by: what is shared out is shared among these. */
export async function accountOf({ db }: Pick<Deps, "db">, { id, kind }: User): Promise<number> {
  return kind === "main" ? id : rows.mainAccountOf(db, id);
}
