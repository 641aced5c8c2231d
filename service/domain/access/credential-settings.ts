import { randomBytes } from "node:crypto";
import type {
  CreateCredential,
  CredentialRecord,
  NewCredentialRecord,
  RotateCredential,
} from "#protocol/wire/credentials.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import { findMainUser, firstMainUser } from "#service/db/access/credentials.ts";
import * as rows from "#service/db/access/credential-settings.ts";
import { databaseNow } from "#service/db/core/database-clock.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { hashOf, PREFIX_LENGTH, type ApiCredential } from "./credentials.ts";
import type { Deps } from "./deps.ts";
import type { KeepReply } from "./idempotency.ts";
import { canonicalRange } from "./ip-allow-list.ts";

/** 43 characters each, of 256 random bits. */
export const newCredential = (): ApiCredential => ({
  apiKey: randomBytes(32).toString("base64url"),
  apiSecret: randomBytes(32).toString("base64url"),
});

type Terms = Omit<rows.NewCredential, "prefix" | "keyHash" | "secretHash">;

/** Stores a user's credential. The key and the secret are answered this once and kept as hashes only. */
export async function issue(
  tx: Transaction,
  userId: number,
  { apiKey, apiSecret }: ApiCredential,
  terms: Terms,
): Promise<NewCredentialRecord> {
  const id = await rows.insertCredential(tx, userId, {
    ...terms,
    prefix: apiKey.slice(0, PREFIX_LENGTH),
    keyHash: hashOf(apiKey),
    secretHash: hashOf(apiSecret),
  });
  return {
    id: Number(id),
    name: terms.name,
    api_key: apiKey,
    api_secret: apiSecret,
    expires_at: terms.expiresAt?.toISOString() ?? null,
  };
}

function allowListOf(texts: readonly string[]): string[] {
  const refused: FieldReasons = {};
  const ranges = texts.map((text, at) => {
    const range = canonicalRange(text);
    if (range === null) refused[`ip_allow_list.${at}`] = "invalid_ip_range";
    return range ?? "";
  });
  if (Object.keys(refused).length > 0) {
    throw new ExchangeError("INVALID_INPUT", { fields: refused });
  }
  return [...new Set(ranges)];
}

/** Creates a credential of the main account. @throws ExchangeError `INVALID_INPUT` */
export async function create(
  deps: Deps,
  input: CreateCredential,
  keep: KeepReply<NewCredentialRecord>,
): Promise<NewCredentialRecord> {
  const ipAllowList = allowListOf(input.ip_allow_list ?? []);
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  const scopes = input.scopes ? [...new Set(input.scopes)] : null;
  const credential = newCredential();
  return deps.transaction(async (tx) => {
    if (expiresAt && expiresAt <= (await databaseNow(tx))) {
      throw new ExchangeError("INVALID_INPUT", { fields: { expires_at: "in_the_past" } });
    }
    const userId = await firstMainUser(tx);
    const { name } = input;
    const terms = { name, ipAllowList, expiresAt, scopes, countsAs: null };
    const made = await issue(tx, userId, credential, terms);
    await keep(tx, made);
    return made;
  });
}

/** Credentials that are not revoked, newest first; expired ones are included. */
export async function list(deps: Deps): Promise<CredentialRecord[]> {
  const userId = await findMainUser(deps.db);
  return userId === null ? [] : rows.listCredentials(deps.db, userId);
}

const NOT_FOUND = { message: SERVICE_SENTENCES.credentialNotFound };
const ENDED = { message: SERVICE_SENTENCES.credentialEnded };

/**
 * Issues a credential with the name, allowed addresses, scopes, expiry and call count of the old one,
 * which ends after the overlap, or earlier when it expires first. A credential that has expired or was
 * rotated before can't be rotated.
 * @throws ExchangeError `NOT_FOUND`, `CONFLICT`
 */
export async function rotate(
  deps: Deps,
  { id: text, overlap_hours }: RotateCredential,
  keep: KeepReply<NewCredentialRecord>,
): Promise<NewCredentialRecord> {
  const id = BigInt(text);
  const credential = newCredential();
  return deps.transaction(async (tx) => {
    const userId = await findMainUser(tx);
    const before = userId === null ? null : await rows.lockCredential(tx, userId, id);
    if (userId === null || !before) throw new ExchangeError("NOT_FOUND", NOT_FOUND);
    if (!before.isFresh) throw new ExchangeError("CONFLICT", ENDED);
    const made = await issue(tx, userId, credential, before);
    await rows.endReplaced(tx, userId, id, { by: BigInt(made.id), overlapHours: overlap_hours });
    await keep(tx, made);
    return made;
  });
}

/** The credential stops working at once. @throws ExchangeError `NOT_FOUND`, also the second time */
export async function revoke(deps: Deps, id: string): Promise<void> {
  const userId = await findMainUser(deps.db);
  if (userId === null || !(await rows.revokeCredential(deps.db, userId, BigInt(id)))) {
    throw new ExchangeError("NOT_FOUND", NOT_FOUND);
  }
}
