import "server-only";
import { sql } from "kysely";
import { env } from "#lib/core/env.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

const HOUR_MS = 3_600_000;

/**
 * Notes that somebody let a person in, gave them a role or reset their factors just now.
 * @param invited by an invitation
 */
export async function recordSponsor(
  tx: Tx,
  personId: string,
  sponsorId: string,
  invited = false,
): Promise<void> {
  await tx
    .insertInto("sponsorship")
    .values({ person_id: personId, sponsor_id: sponsorId, invited })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "sponsor_id"]).doUpdateSet({
        at: sql<Date>`now()`,
        invited: sql<boolean>`sponsorship.invited or excluded.invited`,
      }),
    )
    .execute();
}

/** Who has invited each of these people, by id. */
export async function invitersOf(
  rows: Rows,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const found = await rows
    .selectFrom("sponsorship")
    .select(["person_id", "sponsor_id"])
    .where("person_id", "in", personIds)
    .where("invited", "=", true)
    .execute();
  return new Map(found.map(({ person_id, sponsor_id }) => [person_id, sponsor_id]));
}

/**
 * Until when a person can't approve what somebody else had a hand in, because one of the two has lately let the
 * other in, given them a role or reset their factors; null: they can.
 */
export async function sponsoredUntil(
  rows: Rows,
  actors: readonly string[],
): Promise<(personId: string, of: readonly string[]) => Date | null> {
  const hours = env().APPROVER_WAIT_HOURS;
  const found =
    actors.length === 0
      ? []
      : await rows
          .selectFrom("sponsorship")
          .selectAll()
          .where((is) => is.or([is("sponsor_id", "in", actors), is("person_id", "in", actors)]))
          .where("at", ">", sql<Date>`now() - make_interval(hours => ${hours}::int)`)
          .execute();
  return (personId, of) => {
    const ties = found.filter(
      ({ person_id: one, sponsor_id: other }) =>
        (one === personId && of.includes(other)) || (other === personId && of.includes(one)),
    );
    const last = Math.max(...ties.map(({ at }) => at.getTime()));
    return ties.length === 0 ? null : new Date(last + hours * HOUR_MS);
  };
}
