"use server";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockPeople } from "#lib/people/rows/person-state.ts";
import { personByEmail, personByMailbox } from "#lib/core/access/people-rows.ts";
import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { loginEmail, shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import { env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  storeEmailChange,
  pendingEmailChange,
  isCodeOf,
  setEmail,
} from "#lib/people/rows/email-changes.ts";
import { ChangeEmail, ConfirmEmail } from "#lib/rules/people/email-change.ts";

/** @throws DashboardError `INVALID_INPUT` when the mailbox is another's, or the address one's own already */
async function requireFree(tx: Tx, { person }: Session, email: string): Promise<void> {
  // Two who want the same address come one after the other.
  await lockPeople(tx, MAIN_ACCOUNT);
  if ((await personByEmail(tx, email)) || (await personByMailbox(tx, email, person.id))) {
    throw new DashboardError("INVALID_INPUT", { fields: { email: "taken" } });
  }
}

/** Puts the new address in force, and tells the old one. */
async function change(tx: Tx, actor: Session, email: string): Promise<void> {
  const { id, email: old } = actor.person;
  await setEmail(tx, id, email, actor.id);
  await notifyPeople(tx, "email:changed", { now: maskedEmail(email) }, [id], { address: old });
}

/** Enough to recognize one's own, and no more. */
const maskedEmail = (email: string) => email.replace(/^(.).*(?=@)/, "$1***");

/**
 * Changes the person's own e-mail. Where mail goes out, the new address has to be confirmed by the link in a
 * mail to it; elsewhere it holds at once. `waits`: whether it has to be confirmed.
 */
export const changeEmailAction = action(
  ChangeEmail,
  "account:read",
  async ({ email: given }, { actor, store, audit }): Promise<{ waits: boolean }> => {
    const email = loginEmail(given);
    const waits = env().SMTP_URL !== undefined;
    audit.note({
      action: waits ? "profile:ask-email" : "profile:change-email",
      subject: `person ${actor.person.id}`,
      detail: { email: shownEmail(email), was_email: actor.person.email },
    });
    if (waits) await requireWithin(store.db, RATE_LIMITS.newEmail(actor.person.id));
    await store.transaction(async (tx) => {
      await requireFree(tx, actor, email);
      if (waits) {
        await storeEmailChange(tx, actor.person.id, email);
        await notifyPeople(tx, "email:confirm", {}, [actor.person.id], { address: email });
      } else await change(tx, actor, email);
      await audit.writeIn(tx);
    });
    return { waits };
  },
  { fresh: true },
);

/** Confirms the new e-mail with the code of the mail to it; only the person who asked can. */
export const confirmEmailAction = action(
  ConfirmEmail,
  "account:read",
  async ({ code }, { actor, store, audit }) => {
    audit.note({ action: "profile:change-email", subject: `person ${actor.person.id}` });
    await store.transaction(async (tx) => {
      const asked = await pendingEmailChange(tx, actor.person.id);
      if (!asked || !isCodeOf(asked, code)) throw new DashboardError("EMAIL_LINK_ENDED");
      await requireFree(tx, actor, asked.email);
      await change(tx, actor, asked.email);
      const detail = { email: shownEmail(asked.email), was_email: actor.person.email };
      audit.note({ detail });
      await audit.writeIn(tx);
    });
    return {};
  },
);
