import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { totpSince } from "#lib/core/access/factors/authenticator.ts";
import { passkeyHost, passkeysOf } from "#lib/core/access/factors/passkeys.ts";
import { recoveryCodesLeft } from "#lib/core/access/factors/recovery-codes.ts";
import { runningSessions } from "#lib/core/access/person-sessions.ts";
import { env } from "#lib/core/env.ts";
import type { Store } from "#lib/core/store/store.ts";
import { deviceWords, type DeviceWords } from "./device-words.ts";

/** A person's own session; times as ISO 8601. */
export type OwnSession = {
  id: string;
  /** The one that reads this. */
  isThis: boolean;
  device: DeviceWords;
  /** The network address; null: unknown. */
  address: string | null;
  startedAt: string;
  lastUsedAt: string;
};

type OwnPasskey = { id: string; name: string; addedAt: string; lastUsedAt: string | null };

/** What a person sees of themselves. */
export type ProfileView = {
  name: string;
  email: string;
  /** Whether a new e-mail has to be confirmed by a mail to it. */
  emailWaits: boolean;
  /** Outside the sandbox, until a factor is enrolled. */
  mustEnrol: boolean;
  /** When the authenticator app was added; null: there is none. */
  authenticatorSince: string | null;
  recoveryCodesLeft: number;
  passkeys: OwnPasskey[];
  /** False where the dashboard is reached by an address: passkeys need a host name. */
  hasHost: boolean;
  /** This one first, then the newest first. */
  sessions: OwnSession[];
};

export async function profileOf(store: Store, session: Session): Promise<ProfileView> {
  const { id, name, email } = session.person;
  const [since, left, passkeys, running] = await Promise.all([
    totpSince(store.db, id),
    recoveryCodesLeft(store.db, id),
    passkeysOf(store.db, id),
    runningSessions(store.db, [id]),
  ]);
  const sessions = running.map((one): OwnSession => ({
    id: one.id,
    isThis: one.id === session.id,
    device: deviceWords(one.userAgent),
    address: one.address || null,
    startedAt: one.startedAt.toISOString(),
    lastUsedAt: one.lastUsedAt.toISOString(),
  }));
  return {
    name,
    email,
    emailWaits: env().SMTP_URL !== undefined,
    mustEnrol: session.mustEnrol,
    authenticatorSince: since?.toISOString() ?? null,
    recoveryCodesLeft: left,
    passkeys: passkeys.map(({ id: key, name: called, addedAt, lastUsedAt }) => ({
      id: key,
      name: called,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasHost: passkeyHost() !== null,
    sessions: sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
  };
}
