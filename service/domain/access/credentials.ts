import { createHash, timingSafeEqual } from "node:crypto";
import type { Scope } from "#protocol/wire/scopes.ts";
import * as rows from "#service/db/access/credentials.ts";
import type { Deps, User } from "./deps.ts";
import { isAddressAllowed } from "./ip-allow-list.ts";

export type ApiCredential = { apiKey: string; apiSecret: string };

/** Characters of a key that lists show, so that people can recognise it. */
export const PREFIX_LENGTH = 8;
const NO_SECRET = new Uint8Array(32);

/** The database keeps only this hash of a key or a secret. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** A valid credential and its user. */
export type KnownCredential = {
  user: User;
  /** The main account behind the user. */
  accountId: number;
  /** The first credential of its line: rotated and renewed ones share its call count. */
  countsAs: bigint;
  /** The scopes it is limited to; null when it has no limit. */
  scopes: Scope[] | null;
  /** False for a sub-account until it is approved (INTERFACE §6). */
  mayExchange: boolean;
};

/**
 * Finds the credential, or null. A credential that is missing, unknown, revoked, expired, mismatched or
 * used from an address that is not allowed takes the same path, so a caller can't tell which it was.
 * `peer`: the caller's address, null when unknown.
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
  if (known.isStale) await rows.recordUse(deps.db, known.id);
  const { userId, kind, accountId, countsAs, scopes, mayExchange } = known;
  return { user: { id: userId, kind }, accountId, countsAs, scopes, mayExchange };
}

/** Whether two secrets are equal, compared in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other));
}

/** Makes sure that the first main account exists, with the credential that the operator configured, if any. */
export async function bootstrap(deps: Deps, credential: ApiCredential | null): Promise<User> {
  return deps.transaction(async (tx) => {
    const id = await rows.firstMainUser(tx);
    if (credential) {
      const { apiKey, apiSecret } = credential;
      await rows.putCredential(tx, id, {
        name: "bootstrap",
        prefix: apiKey.slice(0, PREFIX_LENGTH),
        keyHash: hashOf(apiKey),
        secretHash: hashOf(apiSecret),
      });
    }
    return { id, kind: "main" };
  });
}

/** The main account behind a user. Upload room is divided between main accounts. */
export async function accountOf({ db }: Pick<Deps, "db">, { id, kind }: User): Promise<number> {
  return kind === "main" ? id : rows.mainAccountOf(db, id);
}
