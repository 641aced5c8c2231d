import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Notice } from "./outbox.ts";

/** A person's own notices, the newest first; a mail to an address that is not theirs yet is none. */
export const noticesOf = (rows: Rows, personId: string, limit: number): Promise<Notice[]> =>
  rows
    .selectFrom("notice")
    .selectAll()
    .where("person_id", "=", personId)
    .where("event", "not in", ["email:confirm", "invitation:mail"])
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

export type ListedDelivery = Notice & { person: string | null };

/** Deliveries to an account's webhook and by mail to its own members, the newest first. */
export const listDeliveries = (
  rows: Rows,
  { id }: Account,
  limit: number,
): Promise<ListedDelivery[]> =>
  rows
    .selectFrom("notice")
    .leftJoin("person", "person.id", "notice.person_id")
    .selectAll("notice")
    .select("person.name as person")
    .where("notice.way", "!=", "page")
    .where((is) =>
      is.or([
        is("notice.hook_account_id", "=", id),
        is(
          "notice.person_id",
          "in",
          is.selectFrom("membership").select("person_id").where("account_id", "=", id),
        ),
      ]),
    )
    .orderBy("notice.made_at", "desc")
    .orderBy("notice.id")
    .limit(limit)
    .execute();
