import "server-only";
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { Rows, Store, Tx } from "#lib/core/store/store.ts";
import type { NewPasskey, PasskeyAnswer } from "#lib/rules/people/passkeys.ts";
import {
  createOneUseToken,
  ONE_USE_SECONDS,
  consumeOneUseToken,
  type Purpose,
} from "./one-use-tokens.ts";

const MOST = 10;
const RP_NAME = "Ponte";

/** The host name that passkeys are bound to; null where APP_ORIGIN's host is an address: they need a name. */
export function passkeyHost(): string | null {
  const { hostname } = new URL(env().APP_ORIGIN);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? hostname : null;
}

function requireHost(): string {
  const host = passkeyHost();
  if (host === null) throw new DashboardError("PASSKEY_NEEDS_HOST");
  return host;
}

/** Bytes as the library takes them. */
const challengeBytes = (token: string) => new Uint8Array(Buffer.from(token, "base64url"));
const transportsOf = (json: string) => JSON.parse(json) as AuthenticatorTransportFuture[];

export const passkeysOf = (rows: Rows, personId: string) =>
  rows
    .selectFrom("passkey")
    .select(["id", "name", "transports", "added_at as addedAt", "last_used_at as lastUsedAt"])
    .where("person_id", "=", personId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();

/** What a browser needs to make a passkey for the session's person. @throws DashboardError */
export async function passkeyCreationOptions(rows: Rows, { id, person }: Session) {
  const rpID = requireHost();
  const own = await passkeysOf(rows, person.id);
  if (own.length >= MOST) throw new DashboardError("PASSKEYS_TOO_MANY");
  const challenge = await createOneUseToken(rows, { purpose: "passkey-add", owner: id });
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: challengeBytes(challenge),
    attestationType: "none",
    timeout: ONE_USE_SECONDS * 1000,
    excludeCredentials: own.map((one) => ({
      id: one.id,
      transports: transportsOf(one.transports),
    })),
    // Found by the browser without an e-mail, and never without the person's finger, face or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** What the browser has made, once it is proved. @throws DashboardError `PASSKEY_REFUSED` */
export async function verifyPasskeyRegistration(
  store: Store,
  { id }: Session,
  answer: NewPasskey,
): Promise<WebAuthnCredential> {
  const expectedRPID = requireHost();
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (token) =>
        consumeOneUseToken(store.db, token, { purpose: "passkey-add", owner: id }),
      expectedOrigin: env().APP_ORIGIN,
      expectedRPID,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new DashboardError("PASSKEY_REFUSED");
  return registrationInfo.credential;
}

/** @throws DashboardError `PASSKEY_REFUSED` when it is somebody's already. */
export async function storePasskey(
  tx: Tx,
  personId: string,
  name: string,
  made: WebAuthnCredential,
): Promise<void> {
  const added = await tx
    .insertInto("passkey")
    .values({
      id: made.id,
      person_id: personId,
      name,
      public_key: Buffer.from(made.publicKey),
      counter: BigInt(made.counter),
      transports: JSON.stringify(made.transports ?? []),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) throw new DashboardError("PASSKEY_REFUSED");
}

/** What a browser needs to ask for a passkey: any of this place, or one of a person's. */
export async function passkeyRequestOptions(
  rows: Rows,
  of: { purpose: Purpose; owner: string },
  personId: string | null,
) {
  const rpID = requireHost();
  const own = personId === null ? [] : await passkeysOf(rows, personId);
  const challenge = await createOneUseToken(rows, of);
  return generateAuthenticationOptions({
    rpID,
    challenge: challengeBytes(challenge),
    timeout: ONE_USE_SECONDS * 1000,
    userVerification: "required",
    allowCredentials: own.map((one) => ({ id: one.id, transports: transportsOf(one.transports) })),
  });
}

/**
 * Whose passkey has answered the challenge. The challenge is used up even when the answer is refused.
 * @throws DashboardError `PASSKEY_REFUSED`
 */
export async function verifyPasskeyAssertion(
  store: Store,
  answer: PasskeyAnswer,
  of: { purpose: Purpose; owner: string },
): Promise<string> {
  const expectedRPID = requireHost();
  const kept = await store.db
    .selectFrom("passkey")
    .selectAll()
    .where("id", "=", answer.id)
    .executeTakeFirst();
  if (!kept) throw new DashboardError("PASSKEY_REFUSED");
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== kept.person_id) {
    throw new DashboardError("PASSKEY_REFUSED");
  }
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: (token) => consumeOneUseToken(store.db, token, of),
      expectedOrigin: env().APP_ORIGIN,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
        transports: transportsOf(kept.transports),
      },
    }),
  );
  if (!verified) throw new DashboardError("PASSKEY_REFUSED");
  const moved = await store.db
    .updateTable("passkey")
    .set({ counter: BigInt(authenticationInfo.newCounter), last_used_at: sql<Date>`now()` })
    .where("id", "=", kept.id)
    .where("counter", "=", kept.counter)
    .returning("person_id")
    .executeTakeFirst();
  if (!moved) throw new DashboardError("PASSKEY_REFUSED");
  return moved.person_id;
}

/** The name of the removed passkey; null when it is none of the person's. */
export async function removePasskey(tx: Tx, personId: string, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom("passkey")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return removed?.name ?? null;
}

/** The library throws for whatever does not fit; none of its words are for people. */
async function refusing<Found>(run: () => Promise<Found>): Promise<Found> {
  try {
    return await run();
  } catch (cause) {
    throw new DashboardError("PASSKEY_REFUSED", { cause });
  }
}
