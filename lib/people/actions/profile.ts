"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { requireOwnName } from "#lib/people/rows/own-name.ts";
import { renamePerson, setPassword } from "#lib/core/access/people-rows.ts";
import {
  endSession,
  endSessions,
  openSessions,
  renewToken,
} from "#lib/core/access/person-sessions.ts";
import { waitForSentCalls } from "#lib/core/exchange/sent-calls.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { factorsOf, hasAny } from "#lib/core/access/factors/factor-rows.ts";
import { isOwnPassword } from "#lib/core/access/factors/prove-factor.ts";
import { passwordFault } from "#lib/core/access/sign-in/password-rules.ts";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import { sessionCookie } from "#lib/core/access/sign-in/session-cookie.ts";
import { setCookies } from "#lib/core/access/sign-in/set-cookies.ts";
import { notifyRenamed } from "#lib/people/rows/notify-renamed.ts";
import { ChangePassword, EndSession, RenameMe } from "#lib/rules/people/profile.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * Changes the name under which colleagues and the trail know the person; nobody else's looks like it, and
 * everybody who decides what they ask for is told.
 */
export const renameMeAction = action(
  RenameMe,
  "account:read",
  async ({ name }, { actor, store, audit }) => {
    const detail = { name, was: actor.person.name };
    audit.note({ action: "profile:rename", subject: `person ${actor.person.id}`, detail });
    await store.transaction(async (tx) => {
      await requireOwnName(tx, name, actor.person.id);
      const was = await renamePerson(tx, actor.person.id, name);
      if (was !== name) await notifyRenamed(tx, actor, { was, name });
      await audit.writeIn(tx);
    });
    return { name };
  },
  { beforeEnrolment: true, fresh: true },
);

const secondsUntil = (at: Date) => Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));

/** Sets a new password, ends every other session of the person, and renews the token of this one. */
export const changePasswordAction = action(
  ChangePassword,
  "account:read",
  async ({ current, password }, { actor, store, audit }) => {
    audit.note({ action: "profile:change-password", subject: `person ${actor.person.id}` });
    // Where nothing is enrolled, the password in the form is the fresh factor.
    if (hasAny(await factorsOf(store.db, actor.person.id))) requireFresh(actor);
    if (!(await isOwnPassword(store, actor, current))) {
      throw new DashboardError("INVALID_INPUT", { fields: { current: "wrong_password" } });
    }
    const fault = await passwordFault(password, actor.person);
    if (fault) throw new DashboardError("INVALID_INPUT", { fields: { password: fault } });
    const hash = await passwords.hash(password);
    await store.transaction(async (tx) => {
      await setPassword(tx, actor.person.id, hash, actor.id);
      await audit.writeIn(tx);
    });
    await waitForSentCalls(store, actor.person.id);
    // Last: what this browser reads meanwhile still carries the token it has.
    const token = await renewToken(store.db, actor.id);
    await setCookies([sessionCookie(token, secondsUntil(actor.expiresAt))]);
  },
  { beforeEnrolment: true },
);

/** Ends one other session of the person at once. */
export const endMySessionAction = action(
  EndSession,
  "account:read",
  async ({ id }, { actor, store, audit }) => {
    audit.note({ action: "session:end", subject: `person ${actor.person.id}` });
    await store.transaction(async (tx) => {
      const own = await openSessions(tx)
        .select("id")
        .where("id", "=", id)
        .where("userId", "=", actor.person.id)
        .executeTakeFirst();
      if (!own) throw new DashboardError("NOT_FOUND");
      await endSession(tx, id);
      await audit.writeIn(tx);
    });
    await waitForSentCalls(store, actor.person.id);
  },
  { beforeEnrolment: true },
);

/** Ends every other session of the person, and forgets the browsers they signed in from. */
export const endOtherSessionsAction = action(
  z.object({}),
  "account:read",
  async (_input, { actor, store, audit }) => {
    audit.note({ action: "session:end-others", subject: `person ${actor.person.id}` });
    const ended = await store.transaction(async (tx) => {
      const others = await endSessions(tx, actor.person.id, actor.id);
      audit.note({ detail: { ended: others } });
      await audit.writeIn(tx);
      return others;
    });
    await waitForSentCalls(store, actor.person.id);
    return { ended };
  },
  { beforeEnrolment: true },
);
