import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { invitationToken } from "./invitation-secrets.ts";
import "#lib/people/schema.ts";
import "#lib/policies/schema.ts";

/** What has become of an invitation, by the database's clock. */
export type InvitationState = "open" | "expired" | "withdrawn" | "used";

/** So many wrong codes end an invitation: a code has six digits. */
const CODES_MOST = 5;

export type NewInvitation = {
  accountId: string;
  opensAccountId: string;
  name: string;
  email: string;
  roles: Role[];
  invitedBy: string;
};

/** Without the person who opens it, an invitation is kept this long after its end. */
const KEPT = sql`interval '30 days'`;
const STATE = sql<InvitationState>`case
  when invitation.accepted_at is not null then 'used'
  when invitation.withdrawn_at is not null then 'withdrawn'
  when invitation.expires_at <= now() then 'expired'
  else 'open' end`;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Keeps an invitation for 48 hours and gives its id; null when this address has an open one. An expired one of
 * the same address gives way.
 */
export async function insertInvitation(tx: Tx, made: NewInvitation): Promise<string | null> {
  await tx
    .deleteFrom("invitation")
    .where(sql<boolean>`expires_at < now() - ${KEPT}`)
    .execute();
  await tx
    .updateTable("invitation")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("email", "=", made.email)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
  const id = randomUUID();
  const inserted = await tx
    .insertInto("invitation")
    .values({
      id,
      account_id: made.accountId,
      opens_account_id: made.opensAccountId,
      name: made.name,
      email: made.email,
      roles: made.roles,
      token_hash: hashOf(invitationToken(id)),
      invited_by: made.invitedBy,
      expires_at: sql<Date>`now() + interval '48 hours'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}

function told(rows: Rows) {
  return rows
    .selectFrom("invitation")
    .innerJoin("account", "account.id", "invitation.opens_account_id")
    .innerJoin("person as inviter", "inviter.id", "invitation.invited_by")
    .leftJoin("approval_request", "approval_request.id", "invitation.request_id")
    .select([
      "invitation.id",
      "invitation.account_id as accountId",
      "invitation.opens_account_id as opensAccountId",
      "account.name as account",
      "invitation.name",
      "invitation.email",
      "invitation.roles",
      "invitation.invited_by as invitedBy",
      "inviter.name as inviter",
      "invitation.created_at as createdAt",
      "invitation.expires_at as expiresAt",
      "invitation.request_id as requestId",
      STATE.as("state"),
      // Whether the approval of it has not expired.
      sql<boolean>`coalesce(approval_request.expires_at > now(), false)`.as("isApproved"),
      "invitation.wrong_codes as wrongCodes",
      sql<boolean>`invitation.wrong_codes >= ${CODES_MOST}`.as("isSpent"),
      // Who approved it, and so knows its code; null: nobody had to.
      sql<string | null>`(
        select string_agg(person.name, ', ' order by answered_at)
        from approval_answer join person on person.id = approval_answer.person_id
        where request_id = invitation.request_id and verdict = 'approve')`.as("approver"),
    ]);
}

/** The invitation that a link's token opens, whatever has become of it. */
export const invitationOf = (rows: Rows, token: string) =>
  told(rows).where("invitation.token_hash", "=", hashOf(token)).executeTakeFirst();

export const invitationById = (rows: Rows, id: string) =>
  told(rows).where("invitation.id", "=", id).executeTakeFirstOrThrow();

/** Invitations that nobody has accepted or withdrawn, the newest first. */
export const pendingInvitations = (rows: Rows, mainAccountId: string) =>
  told(rows)
    .where("invitation.account_id", "=", mainAccountId)
    // Also in the words of an index: those that were used or withdrawn are not read.
    .where("invitation.accepted_at", "is", null)
    .where("invitation.withdrawn_at", "is", null)
    .where(STATE, "in", ["open", "expired"])
    .orderBy("invitation.created_at", "desc")
    .orderBy("invitation.id")
    .execute();

/** One pending invitation; nothing for another account's. */
export const pendingInvitation = (rows: Rows, mainAccountId: string, id: string) =>
  told(rows)
    .where("invitation.account_id", "=", mainAccountId)
    .where("invitation.id", "=", id)
    .where(STATE, "in", ["open", "expired"])
    .executeTakeFirst();

/** False when somebody has accepted or withdrawn it meanwhile. */
export async function withdrawInvitation(tx: Tx, id: string): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("invitation")
    .set({ withdrawn_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/**
 * Notes the request by which another person approved it; null: nobody had to.
 * @param wrongCodes guesses at the code of that approval so far
 */
export async function recordInvitationApproval(
  tx: Tx,
  id: string,
  requestId: string | null,
  wrongCodes = 0,
): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ request_id: requestId, wrong_codes: wrongCodes })
    .where("id", "=", id)
    .execute();
}

/** Counts a guess at the code before it is looked at; false where no more are looked at. */
export async function countCode(rows: Rows, id: string): Promise<boolean> {
  const counted = await rows
    .updateTable("invitation")
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where("id", "=", id)
    .where("wrong_codes", "<", CODES_MOST)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes a guess back that was right. */
export async function uncountCode(rows: Rows, id: string): Promise<void> {
  await rows
    .updateTable("invitation")
    .set({ wrong_codes: sql<number>`wrong_codes - 1` })
    .where("id", "=", id)
    .where("wrong_codes", ">", 0)
    .execute();
}

/** The open invitation whose link goes by mail to this address; undefined: it has ended or was renewed. */
export const mailedInvitation = (rows: Rows, id: string, email: string) =>
  told(rows)
    .where("invitation.id", "=", id)
    .where("invitation.email", "=", email)
    .where(STATE, "=", "open")
    .executeTakeFirst();

/** The invitation that a request has brought about and that is still open; undefined: none is. */
export const openInvitationOf = (rows: Rows, requestId: string) =>
  rows
    .selectFrom("invitation")
    .select("invitation.id")
    .where("invitation.request_id", "=", requestId)
    .where("invitation.wrong_codes", "<", CODES_MOST)
    .where(STATE, "=", "open")
    .executeTakeFirst();

/** Ends it for good: the name and the address are the person's from now on. */
export async function useInvitation(tx: Tx, id: string, personId: string): Promise<void> {
  await tx
    .updateTable("invitation")
    .set({ accepted_at: sql<Date>`now()`, accepted_by: personId, name: null, email: null })
    .where("id", "=", id)
    .execute();
}
