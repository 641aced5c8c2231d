"use server";
import { action } from "#lib/core/doors/action.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import {
  beginTotp,
  confirmTotp,
  removeTotp,
  totpSince,
} from "#lib/core/access/factors/authenticator.ts";
import {
  storePasskey,
  verifyPasskeyRegistration,
  passkeyCreationOptions,
  removePasskey,
} from "#lib/core/access/factors/passkeys.ts";
import { isOwnPassword } from "#lib/core/access/factors/prove-factor.ts";
import { makeRecoveryCodes } from "#lib/core/access/factors/recovery-codes.ts";
import { totpUri } from "#lib/core/access/factors/totp.ts";
import { uncountAttempt, takeSessionTry } from "#lib/core/access/rate-limit.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  AddPasskey,
  ConfirmAuthenticator,
  RemovePasskey,
  WithPassword,
} from "#lib/rules/people/profile.ts";
import { z } from "#protocol/wire/zod.ts";

/** A stolen session without the factor changes none of them. */
const OF_FACTORS = { beforeEnrolment: true, fresh: true };

const subjectOf = ({ person }: Session) => `person ${person.id}`;

/** @throws DashboardError at the field, or `SIGN_IN_LIMITED` */
async function requirePassword(store: Store, actor: Session, current: string): Promise<void> {
  if (await isOwnPassword(store, actor, current)) return;
  throw new DashboardError("INVALID_INPUT", { fields: { current: "wrong_password" } });
}

/** Makes the secret of an authenticator app; it counts once a code of it has been given. */
export const beginAuthenticatorAction = action(
  z.object({}),
  "account:read",
  async (_input, { actor, store, audit }) => {
    audit.note({ action: "authenticator:begin", subject: subjectOf(actor) });
    const secret = await store.transaction((tx) => beginTotp(tx, actor.person.id));
    return { secret, uri: totpUri(secret, actor.person.email) };
  },
  OF_FACTORS,
);

/** Puts the app into use and answers the recovery codes, which are shown only this once. */
export const confirmAuthenticatorAction = action(
  ConfirmAuthenticator,
  "account:read",
  async ({ code }, { actor, store, audit }) => {
    audit.note({ action: "authenticator:add", subject: subjectOf(actor) });
    const taken = await takeSessionTry(store, actor);
    const codes = await store.transaction(async (tx) => {
      const found = await confirmTotp(tx, actor.person.id, code.replaceAll(/\s/g, ""));
      if (found === "late") throw new DashboardError("ENROLMENT_ENDED");
      if (found === "clock_off") {
        throw new DashboardError("PHONE_CLOCK_OFF", { fields: { code: "invalid" } });
      }
      if (found === "refused") {
        throw new DashboardError("FACTOR_REFUSED", { fields: { code: "invalid" } });
      }
      const made = await makeRecoveryCodes(tx, actor.person.id);
      await audit.writeIn(tx);
      return made;
    });
    await uncountAttempt(store.db, taken);
    return { codes };
  },
  OF_FACTORS,
);

/** Takes the app away, and its recovery codes with it. */
export const removeAuthenticatorAction = action(
  WithPassword,
  "account:read",
  async ({ current }, { actor, store, audit }) => {
    audit.note({ action: "authenticator:remove", subject: subjectOf(actor) });
    await requirePassword(store, actor, current);
    await store.transaction(async (tx) => {
      if (!(await removeTotp(tx, actor.person.id))) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
  },
  OF_FACTORS,
);

/** Replaces the recovery codes; the old ones are worth nothing from then on. */
export const makeRecoveryCodesAction = action(
  z.object({}),
  "account:read",
  async (_input, { actor, store, audit }) => {
    audit.note({ action: "recovery-codes:make", subject: subjectOf(actor) });
    return store.transaction(async (tx) => {
      if (!(await totpSince(tx, actor.person.id))) throw new DashboardError("NOT_FOUND");
      const codes = await makeRecoveryCodes(tx, actor.person.id);
      await audit.writeIn(tx);
      return { codes };
    });
  },
  OF_FACTORS,
);

/** What the browser needs to make a passkey. */
export const beginPasskeyAction = action(
  z.object({}),
  "account:read",
  async (_input, { actor, store, audit }) => {
    audit.note({ action: "passkey:begin", subject: subjectOf(actor) });
    return passkeyCreationOptions(store.db, actor);
  },
  OF_FACTORS,
);

/** Keeps the passkey that the browser has made. */
export const addPasskeyAction = action(
  AddPasskey,
  "account:read",
  async ({ name, answer }, { actor, store, audit }) => {
    audit.note({ action: "passkey:add", subject: subjectOf(actor), detail: { name } });
    const made = await verifyPasskeyRegistration(store, actor, answer);
    await store.transaction(async (tx) => {
      await storePasskey(tx, actor.person.id, name, made);
      await audit.writeIn(tx);
    });
    return { name };
  },
  OF_FACTORS,
);

export const removePasskeyAction = action(
  RemovePasskey,
  "account:read",
  async ({ id, current }, { actor, store, audit }) => {
    audit.note({ action: "passkey:remove", subject: subjectOf(actor) });
    await requirePassword(store, actor, current);
    return store.transaction(async (tx) => {
      const name = await removePasskey(tx, actor.person.id, id);
      if (name === null) throw new DashboardError("NOT_FOUND");
      audit.note({ detail: { name } });
      await audit.writeIn(tx);
      return { name };
    });
  },
  OF_FACTORS,
);
