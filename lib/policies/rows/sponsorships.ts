import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

const HOUR_MS = 3_600_000;

/** Notes that somebody let a person in, gave them a role or reset their factors just now. */
export async function noteSponsor(tx: Tx, personId: string, sponsorId: string): Promise<void> {
  await tx
    .insertInto("sponsorship")
    .values({ person_id: personId, sponsor_id: sponsorId })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "sponsor_id"]).doUpdateSet({ at: sql<Date>`now()` }),
    )
    .execute();
}

/** Until when each of these people can't approve what the sponsor asks for; who can is left out. */
export async function sponsoredUntil(
  rows: Rows,
  sponsorIds: readonly string[],
): Promise<(personId: string, sponsorId: string) => Date | null> {
  const hours = env().APPROVER_WAIT_HOURS;
  const found =
    sponsorIds.length === 0
      ? []
      : await rows
          .selectFrom("sponsorship")
          .selectAll()
          .where("sponsor_id", "in", sponsorIds)
          .where("at", ">", sql<Date>`now() - make_interval(hours => ${hours}::int)`)
          .execute();
  const until = new Map(
    found.map(({ person_id, sponsor_id, at }) => [
      `${person_id} ${sponsor_id}`,
      new Date(at.getTime() + hours * HOUR_MS),
    ]),
  );
  return (personId, sponsorId) => until.get(`${personId} ${sponsorId}`) ?? null;
}

/** Keeps counting an administrator whom another one has removed, or whose role was taken. */
export async function keepPastAdministrator(
  tx: Tx,
  accountId: string,
  personId: string,
): Promise<void> {
  await tx
    .insertInto("past_administrator")
    .values({ account_id: accountId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
