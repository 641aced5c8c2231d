import "server-only";
import { sql } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";
import { DECIDING } from "#lib/rules/people/role-change.ts";
import { grantsPermission, ROLES, type Permission } from "./permissions.ts";

/** Whether one of a membership's roles gives the right. */
const gives = (right: Permission) => {
  const roles: readonly Role[] = ROLES.filter((role) => grantsPermission([role], right));
  return sql<boolean>`membership.roles && array[${sql.join(roles)}]::text[]`;
};

export type Deciding = (typeof DECIDING)[number];

/**
 * The value of `decides_since` with which a membership gets these roles: it stays unless they let the person
 * decide what the roles so far did not.
 */
export const decidesSince = (roles: readonly Role[]) => {
  const had = DECIDING.filter((right) => grantsPermission(roles, right)).map(gives);
  return sql<Date>`case
    when ${sql.join([sql`true`, ...had], sql` and `)} then membership.decides_since else now() end`;
};

/** Makes a person wait like somebody new before they approve anything. */
export async function restartApproverWait(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("membership")
    .set({ decides_since: sql<Date>`now()` })
    .where("person_id", "=", personId)
    .execute();
}

/** The account and the main account above it: whoever decides there decides here too. */
const whereDecided = (accountId: string) =>
  sql<string>`(select ${accountId}::text union all
    select account_id from sub_account where own_account_id = ${accountId})`;

/** `approvesFrom`: when the person may approve first; somebody new waits. */
export type Decider = { id: string; name: string; isActive: boolean; approvesFrom: Date };

const HOUR_MS = 3_600_000;

/**
 * Everyone whose role lets them decide this account's requests, also those who may not sign in now; by name.
 * Of somebody with several memberships the oldest counts.
 * @param right what deciding takes
 */
export async function deciders(
  rows: Rows,
  { id }: Pick<Account, "id">,
  right: Permission = "request:decide",
): Promise<Decider[]> {
  const found = await rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["person.id", "person.name"])
    .select((is) => [
      is("person.deactivated_at", "is", null).$castTo<boolean>().as("isActive"),
      is.fn.min<Date>("membership.decides_since").as("since"),
    ])
    .where(gives(right))
    .where("membership.account_id", "in", whereDecided(id))
    .groupBy(["person.id", "person.name", "person.deactivated_at"])
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
  const waitMs = env().APPROVER_WAIT_HOURS * HOUR_MS;
  return found.map(({ since, ...one }) => ({
    ...one,
    approvesFrom: new Date(since.getTime() + waitMs),
  }));
}

/**
 * Remembers what a person may decide, in one account or in all of theirs, right before it is taken from them:
 * they go on counting as somebody who may, so that nobody is freed by shutting others out.
 */
export async function rememberDecider(
  tx: Tx,
  personId: string,
  accountId: string | null,
): Promise<void> {
  for (const right of DECIDING) {
    await tx
      .insertInto("past_decider")
      .columns(["account_id", "person_id", "permission"])
      .expression(
        tx
          .selectFrom("membership")
          .select(["account_id", "person_id", sql.lit(right).as("permission")])
          .where("person_id", "=", personId)
          .where(gives(right))
          .$if(accountId !== null, (query) => query.where("account_id", "=", accountId ?? "")),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Who could once decide this account's requests, by id; also who may again.
 * @param right what deciding took; either, unless it is named
 */
export async function pastDeciders(
  rows: Rows,
  { id }: Pick<Account, "id">,
  right?: Deciding,
): Promise<string[]> {
  const found = await rows
    .selectFrom("past_decider")
    .select("person_id")
    .distinct()
    .where("permission", "in", right === undefined ? DECIDING : [right])
    .where("account_id", "in", whereDecided(id))
    .execute();
  return found.map(({ person_id }) => person_id);
}

/** Somebody who could once decide in these accounts and can't any more; `accounts`: where they still count. */
export type PastDecider = { id: string; name: string; accounts: { id: string; name: string }[] };

/** Those who still count in one of these accounts without deciding there now, by name. */
export async function stillCounting(
  rows: Rows,
  accountIds: readonly string[],
): Promise<PastDecider[]> {
  if (accountIds.length === 0) return [];
  const found = await rows
    .selectFrom("past_decider as past")
    .innerJoin("person", "person.id", "past.person_id")
    .innerJoin("account", "account.id", "past.account_id")
    .select(["person.id", "person.name", "past.account_id as accountId", "account.name as account"])
    .distinct()
    .where("past.account_id", "in", accountIds)
    .where((is) => {
      const decides = is
        .selectFrom("membership")
        .select("membership.person_id")
        .whereRef("membership.person_id", "=", "past.person_id")
        .whereRef("membership.account_id", "=", "past.account_id");
      return is.or(
        DECIDING.map((right) =>
          is.and([
            is("past.permission", "=", right),
            is.not(is.exists(decides.where(gives(right)))),
          ]),
        ),
      );
    })
    .orderBy("person.name")
    .orderBy("person.id")
    .orderBy("past.account_id")
    .execute();
  const byPerson = Map.groupBy(found, ({ id }) => id);
  return [...byPerson.values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            id: first.id,
            name: first.name,
            accounts: [first, ...more].map((one) => ({ id: one.accountId, name: one.account })),
          },
        ]
      : [],
  );
}

/** Ends that somebody counts in these accounts; who decides there now goes on. */
export async function stopCounting(
  tx: Tx,
  personId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("past_decider")
    .where("person_id", "=", personId)
    .where("account_id", "in", accountIds)
    .execute();
}
