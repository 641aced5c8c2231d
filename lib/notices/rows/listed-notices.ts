import "server-only";
import { sql } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Notice } from "./outbox.ts";

/** Mails to an address that is not the person's, or not yet. */
const NOT_LISTED = ["email:confirm", "invitation:mail"] as const;

/** A digest of the trail asks for nothing: of all of them the newest is listed, and none is counted. */
const DIGEST = "trail:head";

/** A person's own notices, the newest first; a mail to an address that is not theirs yet is none. */
export const noticesOf = (rows: Rows, personId: string, limit: number): Promise<Notice[]> =>
  rows
    .selectFrom("notice")
    .selectAll()
    .where("person_id", "=", personId)
    .where("event", "not in", NOT_LISTED)
    .where((is) =>
      is.or([
        is("event", "!=", DIGEST),
        is(
          "id",
          "=",
          is
            .selectFrom("notice as digest")
            .select("digest.id")
            .where("digest.person_id", "=", personId)
            .where("digest.event", "=", DIGEST)
            .orderBy("digest.made_at", "desc")
            .orderBy("digest.id")
            .limit(1),
        ),
      ]),
    )
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Until when a person has seen their notices. */
export async function noticesSeenAt(rows: Rows, personId: string): Promise<Date> {
  const { notices_seen_at } = await rows
    .selectFrom("person")
    .select("notices_seen_at")
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  return notices_seen_at;
}

/** More than this many are not counted. */
const COUNTED = 99;

/** How many notices a person has not seen, up to a hundred. */
export async function countNewNotices(rows: Rows, personId: string): Promise<number> {
  const { count } = await rows
    .selectFrom(
      rows
        .selectFrom("notice")
        .select("id")
        .where("person_id", "=", personId)
        .where("event", "not in", [...NOT_LISTED, DIGEST])
        .where("made_at", ">", (is) =>
          is.selectFrom("person").select("notices_seen_at").where("id", "=", personId),
        )
        // In the index's order: without it a table of which none is new is read whole.
        .orderBy("made_at", "desc")
        .limit(COUNTED + 1)
        .as("unseen"),
    )
    .select((is) => is.fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes up to when, to the millisecond, a person has seen their notices; never back. */
export async function markNoticesSeen(rows: Rows, personId: string, until: Date): Promise<void> {
  await rows
    .updateTable("person")
    .set({
      notices_seen_at: sql<Date>`least(greatest(notices_seen_at, ${until}::timestamptz + interval '1 millisecond'), now())`,
    })
    .where("id", "=", personId)
    .execute();
}

export type ListedDelivery = Notice & { person: string | null };

// As the index notice_sent_to says it.
const IS_SENT = sql<boolean>`way <> 'page'`;

/** Deliveries to an account's webhook and by mail to its own members, the newest first. */
export const listDeliveries = (
  rows: Rows,
  { id }: Account,
  limit: number,
): Promise<ListedDelivery[]> =>
  rows
    .selectFrom((from) => {
      const sent = () => from.selectFrom("notice").selectAll("notice").where(IS_SENT);
      const newest = (of: ReturnType<typeof sent>) =>
        of.orderBy("notice.made_at", "desc").orderBy("notice.id").limit(limit);
      return from
        .selectFrom(newest(sent().where("notice.hook_account_id", "=", id)).as("hooked"))
        .selectAll()
        .unionAll(
          // Each person's newest: among all of a person's or of the whole table, few are these.
          from
            .selectFrom("membership")
            .innerJoinLateral(
              newest(sent().where("notice.person_id", "=", sql<string>`membership.person_id`)).as(
                "mailed",
              ),
              (join) => join.onTrue(),
            )
            .selectAll("mailed")
            .where("membership.account_id", "=", id),
        )
        .as("notice");
    })
    .leftJoin("person", "person.id", "notice.person_id")
    .selectAll("notice")
    .select("person.name as person")
    .orderBy("notice.made_at", "desc")
    .orderBy("notice.id")
    .limit(limit)
    .execute();
