import "server-only";
import { sql, type Selectable } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { SYSTEM_ACTORS } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import { searchedPage, type Searched } from "#lib/core/store/searched-page.ts";
import { VIEW_ACTIONS } from "./view-actions.ts";

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
  /** Without what was only looked at or searched for. */
  withoutViews?: boolean | undefined;
};

/** A begun line says nothing more once another one of its request says how it ended. */
const isLast = sql<boolean>`(audit.outcome <> 'begun' or not exists (
  select from audit as later
   where later.request_id = audit.request_id and later.outcome <> 'begun'))`;

/** A main account's administrators read their sub-accounts' lines too, and those of nobody's tries. */
const isSeenBy = ({ connectionId }: Account) => sql<boolean>`(audit.account_id is null
  or (select connection_id from account where id = audit.account_id) = ${connectionId})`;

/** The start of a day in São Paulo; `days` later. */
const dayOf = (day: string, days: number) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone 'America/Sao_Paulo')`;

/** A line has the moment at which its transaction began: its number may be another than its moment's. */
const SLACK = sql`interval '1 hour'`;

/** The last number before a day, and the first after one: lines are walked by number. */
const before = (day: string) => sql<bigint>`coalesce((select id from audit
  where at < ${dayOf(day, 0)} - ${SLACK} order by at desc, id desc limit 1), 0)`;
const behind = (day: string) => sql<bigint>`coalesce((select id from audit
  where at >= ${dayOf(day, 1)} + ${SLACK} order by at, id limit 1), ${MOST_ROWS}::bigint)`;
const MOST_ROWS = "9223372036854775807";

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

/**
 * Newest first. Ask for one row more than a page shows: it tells whether there is another page. What has no
 * index is looked for among a bounded number of lines.
 */
export async function listTrail(
  rows: Rows,
  account: Account,
  filter: TrailFilter,
  keyset: Keyset,
): Promise<Searched<TrailLine>> {
  let query = rows.selectFrom("audit").selectAll();
  const fits = [isLast];
  if (account.kind === "sub") query = query.where("account_id", "=", account.id);
  else fits.push(isSeenBy(account));
  if (filter.actor) query = query.where("actor_id", "=", filter.actor);
  if (filter.about) {
    query = query.where("subject", "in", await storyOf(rows, account, filter.about));
  }
  if (filter.from) {
    query = query.where("id", ">", before(filter.from));
    fits.push(sql`audit.at >= ${dayOf(filter.from, 0)}`);
  }
  if (filter.to) {
    query = query.where("id", "<", behind(filter.to));
    fits.push(sql`audit.at < ${dayOf(filter.to, 1)}`);
  }
  if (filter.action) fits.push(sql`audit.action = ${filter.action}`);
  if (filter.outcome) fits.push(sql`audit.outcome = ${filter.outcome}`);
  if (filter.withoutViews) {
    fits.push(sql`(audit.outcome <> 'done' or audit.action not in (${sql.join(VIEW_ACTIONS)}))`);
  }
  const found = await searchedPage(rows, "audit", query, fits, keyset);
  const names = await namesOfAccounts(rows, found.rows);
  return {
    ...found,
    rows: found.rows.map((line) => ({
      ...line,
      account: names.get(line.account_id ?? "") ?? null,
    })),
  };
}

async function namesOfAccounts(rows: Rows, lines: readonly { account_id: string | null }[]) {
  const ids = [...new Set(lines.flatMap(({ account_id }) => account_id ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const found = await rows
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

const ACTORS_MOST = 200;
/** Of the installation's accounts; one's own are all looked at. */
const SEATS_MOST = 1_000;

/** Who has acted in one account, each once. */
const actorsOf = (accountId: string) => sql`
  with recursive actor (id) as (
    (select actor_id from audit
      where account_id = ${accountId} and actor_id is not null order by actor_id limit 1)
    union all
    select (select actor_id from audit
      where account_id = ${accountId} and actor_id > actor.id order by actor_id limit 1)
    from actor where actor.id is not null
  )
  select id from actor where id is not null limit ${ACTORS_MOST}`;

/** Who has acted in a connection's accounts, each once and in each. */
const actorsOfConnection = (connectionId: string) => sql`
  with recursive seat (account_id, actor_id, place) as (
    (select account_id, actor_id, 1 from audit
      where actor_id is not null order by account_id, actor_id limit 1)
    union all
    select next.*, seat.place + 1 from seat cross join lateral (
      select account_id, actor_id from audit
       where actor_id is not null and (account_id, actor_id) > (seat.account_id, seat.actor_id)
       order by account_id, actor_id limit 1) as next
    where seat.place < ${SEATS_MOST}
  )
  select actor_id as id from seat
   where (select connection_id from account where id = seat.account_id) = ${connectionId}`;

/**
 * Those who stand in the trail, each once. The index on each account's actors is walked from one to the next,
 * so that it costs the same however many lines each of them wrote.
 */
export async function listActors(
  rows: Rows,
  { id, kind, connectionId }: Account,
): Promise<{ id: string; name: string }[]> {
  const seen =
    kind === "sub"
      ? actorsOf(id)
      : sql`(${actorsOf(id)}) union (${actorsOfConnection(connectionId)})`;
  const { rows: people } = await sql<{ id: string; name: string }>`
    select person.id, person.name from (select distinct id from (${seen}) as one) as actor
    join person on person.id = actor.id
    order by person.name limit ${ACTORS_MOST}
  `.execute(rows);
  return [...people, ...["terminal", ...SYSTEM_ACTORS].map((name) => ({ id: name, name }))];
}

/** Names of these people, by id; only of the connection's own, since a line may name any id that somebody has tried. */
export async function trailPeople(
  rows: Rows,
  { connectionId }: Account,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await rows
    .selectFrom("person")
    .innerJoin("membership", "membership.person_id", "person.id")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["person.id", "person.name"])
    .distinct()
    .where("account.connection_id", "=", connectionId)
    .where("person.id", "in", ids)
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}
