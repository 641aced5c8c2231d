import "server-only";
import { sql, type Selectable } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { SYSTEM_ACTORS } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Cursor } from "#lib/core/store/keyset-page.ts";

export type TrailLine = Selectable<Tables["audit"]> & { account: string | null };

export type TrailFilter = {
  /** A person's or a system part's id. */
  actor?: string | undefined;
  action?: string | undefined;
  outcome?: string | undefined;
  /** One object, as the trail names it: `payout 12`. With it comes what the object was made by. */
  about?: string | undefined;
  /** Days in São Paulo, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

/** A begun line says nothing more once another one of its request says how it ended. */
const isLast = sql<boolean>`(audit.outcome <> 'begun' or not exists (
  select from audit as later
   where later.request_id = audit.request_id and later.outcome <> 'begun'))`;

/** A main account's administrators read their sub-accounts' lines too, and those of nobody's tries. */
function ofAccount(rows: Rows, { id, kind, connectionId }: Account) {
  const lines = rows
    .selectFrom("audit")
    .leftJoin("account", "account.id", "audit.account_id")
    .selectAll("audit")
    .select("account.name as account")
    .where(isLast);
  if (kind === "sub") return lines.where("audit.account_id", "=", id);
  // Not by the joined account: to be joined and sorted, the whole trail would be read for one page.
  return lines.where((is) =>
    is.or([
      is("audit.account_id", "is", null),
      is(
        "audit.account_id",
        "in",
        rows.selectFrom("account").select("id").where("connection_id", "=", connectionId),
      ),
    ]),
  );
}

const PAYMENT = /^(payin|payout) ([1-9]\d{0,17})$/;

/** A payment's own name, and those of the intent and the signatures that made it. */
async function storyOf(rows: Rows, account: Account, about: string): Promise<string[]> {
  const [, noun, id] = PAYMENT.exec(about) ?? [];
  if (noun === undefined || id === undefined) return [about];
  const found = await rows
    .selectFrom(noun === "payin" ? "payin" : "payout")
    .select("intent_id")
    .where("account_id", "=", account.id)
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  const intent = found?.intent_id;
  if (!intent) return [about];
  const signatures =
    noun === "payin"
      ? []
      : await rows
          .selectFrom("payout_signature")
          .select("id")
          .where("account_id", "=", account.id)
          .where("intent_id", "=", intent)
          .execute();
  return [about, `intent ${intent}`, ...signatures.map((one) => `signature ${one.id}`)];
}

/** Newest first. Ask for one row more than a page shows: it tells whether there is another page. */
export async function listTrail(
  rows: Rows,
  account: Account,
  filter: TrailFilter,
  { before, after, limit }: Cursor & { limit: number },
): Promise<TrailLine[]> {
  let query = ofAccount(rows, account);
  if (filter.actor) query = query.where("audit.actor_id", "=", filter.actor);
  if (filter.action) query = query.where("audit.action", "=", filter.action as never);
  if (filter.outcome) query = query.where("audit.outcome", "=", filter.outcome as never);
  if (filter.about) {
    query = query.where("audit.subject", "in", await storyOf(rows, account, filter.about));
  }
  if (filter.from) {
    query = query.where(
      "audit.at",
      ">=",
      sql<Date>`${filter.from}::date::timestamp at time zone 'America/Sao_Paulo'`,
    );
  }
  if (filter.to) {
    query = query.where(
      "audit.at",
      "<",
      sql<Date>`(${filter.to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`,
    );
  }
  if (after !== undefined) {
    const newer = await query
      .where("audit.id", ">", after)
      .orderBy("audit.id", "asc")
      .limit(limit)
      .execute();
    return newer.toReversed();
  }
  if (before !== undefined) query = query.where("audit.id", "<", before);
  return query.orderBy("audit.id", "desc").limit(limit).execute();
}

/**
 * Those who may stand in the trail, each once. Every person is looked up by the index on actors, so that it
 * costs the same however long the trail is.
 */
export async function listActors(
  rows: Rows,
  { id, kind, connectionId }: Account,
): Promise<{ id: string; name: string }[]> {
  const people = await rows
    .selectFrom("person")
    .select(["person.id", "person.name"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit")
          .innerJoin("account", "account.id", "audit.account_id")
          .select("audit.id")
          .whereRef("audit.actor_id", "=", "person.id")
          .where(
            kind === "sub" ? "account.id" : "account.connection_id",
            "=",
            kind === "sub" ? id : connectionId,
          ),
      ),
    )
    .orderBy("person.name")
    .execute();
  return [...people, ...["terminal", ...SYSTEM_ACTORS].map((name) => ({ id: name, name }))];
}
