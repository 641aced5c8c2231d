import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { env } from "#lib/core/env.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";
import {
  CHOSEN_NOTICES,
  isMailed,
  type MoneyNotice,
  type NoticeEvent,
} from "#lib/rules/notices/notices.ts";
import { foldNotice, type Foldable } from "./fold-notice.ts";
import "./schema.ts";

/** `id` of the payin or payout; `amount` in BRL and `who` stand on the page alone. */
type OfMoney = { id: string; amount: string; who: string };
type OfSchedule = { schedule: string; day: string; who: string; amount?: string };
type OfRequest = { request: string; code: string; by: string };

/**
 * What each notice says; no secret and no document. Mail is read by many servers, so no amount is mailed. The link of
 * an invitation is put in when its mail is sent.
 */
export type NoticeContent = Record<MoneyNotice, OfMoney> & {
  "request:waiting": OfRequest;
  "request:approved": OfRequest;
  "request:refused": OfRequest;
  "request:withdrawn": OfRequest;
  /** `until` as ISO 8601. */
  "request:expiring": { request: string; code: string; until: string };
  "batch:paused": { batch: string };
  "batch:ended": { batch: string };
  /** `day` as 2026-11-27; `when`: early, today, late; `asked`: yes, no; `left`: why a batch stays a draft, or nothing. `amount` in BRL and `who` stand on the page alone. */
  "schedule:due": OfSchedule & { when: string; asked: string; kind: string; left: string };
  /** `why`: owner, receiver, other. */
  "schedule:stopped": OfSchedule & { why: string };
  "schedule:missed": OfSchedule & { count: string };
  "export:ready": { export: string };
  "export:failed": { export: string };
  "external:allowed": { intent: string };
  "external:expired": { intent: string } | { batch: string; kind: "batch" };
  /** `action` as the trail names it, and whom it was done to. */
  "admin:command": { action: string; about: string };
  /** Somebody who decides was shut out or lost the right, or counts no more; `action` as the trail names it. */
  "decider:changed": { action: string; about: string; by: string };
  "trail:head": { blocks: string; digest: string };
  /** `month` as 2026-10; its digest, told outside, proves it later. */
  "month:closed": { month: string; digest: string };
  "month:reopened": { month: string; digest: string; reason: string };
  /** `agent` as the browser says; `at` as ISO 8601. */
  "sign-in:new-device": { agent: string; address: string; at: string };
  "factor:reset": Record<never, string>;
  "email:confirm": Record<never, string>;
  "email:changed": { now: string };
  /** To the address that is invited; its mail holds the link. `coded`: whether a code is asked for (`yes`, `no`). */
  "invitation:mail": {
    invitation: string;
    name: string;
    by: string;
    account: string;
    approver: string;
    coded: string;
  };
  "person:renamed": { was: string; name: string };
  "hook:test": Record<never, string>;
};

type Telling = {
  /** Names what is told only once, for each receiver. */
  once?: string;
  /** Where the mail goes, if not to the person's own address. It has to come from the store. */
  address?: string;
};

/** What one person can have told to another as often as they like. What is about safety is no such thing. */
type Folded = "request:waiting";

const isChosen = (event: NoticeEvent) => CHOSEN_NOTICES.some((one) => one === event);

/**
 * Tells people something, in the transaction of what it is about: it is shown to them, and mailed where mail
 * goes out and they want it. Whoever may not sign in any more is told nothing.
 */
export async function notifyPeople<Event extends NoticeEvent>(
  tx: Tx,
  event: Event,
  content: NoticeContent[Event],
  people: readonly string[],
  telling: Telling = {},
): Promise<void> {
  if (people.length > 0) await addNotices(tx, { event, content, people, ...telling });
}

/**
 * The same of an object that they may have been told of just before: each gets one mail an hour, except where it
 * is about another receiver or a higher amount than was last told.
 */
export async function notifyPeopleOfObject<Event extends Folded>(
  tx: Tx,
  event: Event,
  content: NoticeContent[Event],
  people: readonly string[],
  object: Foldable,
): Promise<void> {
  // In one order, so that two who tell the same people can't wait for each other.
  for (const person of people.toSorted()) {
    const fold = await foldNotice(tx, person, content, object);
    if (fold.how === "folded") continue;
    const heldUntil = fold.how === "later" ? fold.until : null;
    await addNotices(tx, { event, content, people: [person], object, heldUntil });
  }
}

type NewNotices = Telling & {
  event: NoticeEvent;
  content: Readonly<Record<string, string>>;
  people: readonly string[];
  object?: Foldable;
  heldUntil?: Date | null;
};

async function addNotices(
  tx: Tx,
  { event, content, people, once, address, object, heldUntil = null }: NewNotices,
): Promise<void> {
  const mails = env().SMTP_URL !== undefined;
  const isWanted = sql<boolean>`not ${isChosen(event)} or coalesce(
    (select mails from notice_choice where person_id = person.id and event = ${event}),
    ${isMailed(event)})`;
  await sql`
    insert into notice (event, person_id, content, once, address, about, same, amount, held_until,
      way, next_at)
    select ${event}, person.id, ${toJson(content)}::jsonb, ${once ?? null} || ':' || person.id,
      ${address ?? null}, ${object?.about ?? null}, ${object?.same ?? null},
      ${object?.amount.toString() ?? null}::numeric, ${heldUntil}::timestamptz,
      way, case way when 'mail' then coalesce(${heldUntil}::timestamptz, now()) end
    from person, lateral (
      select case when ${mails} and (${isWanted}) then 'mail' else 'page' end as way) as sent
    where person.id = any(${[...people]}) and person.deactivated_at is null
    on conflict (once) do nothing
  `.execute(tx);
}

/** Tells an account's webhook, if it has one; a sub-account's notices go to its main account's. */
export async function notifyWebhook<Event extends NoticeEvent>(
  tx: Tx,
  event: Event,
  content: NoticeContent[Event],
  accountId: string,
  { once }: Pick<Telling, "once"> = {},
): Promise<void> {
  await sql`
    insert into notice (event, hook_account_id, content, once, way, next_at)
    select ${event}, account_id, ${toJson(content)}::jsonb, ${once ?? null} || ':' || account_id,
      'hook', now()
    from notice_hook
    where account_id = ${accountId}
      or account_id in (select account_id from sub_account where own_account_id = ${accountId})
    on conflict (once) do nothing
  `.execute(tx);
}

type MoneyTold = { accountId: string; id: bigint; by: string; amount: string; who: string };

/** Tells whoever made a payin or payout, and the account's webhook, what became of it; of each ending once. */
export async function notifyOfMoney(
  tx: Tx,
  event: MoneyNotice,
  { accountId, id, by, amount, who }: MoneyTold,
): Promise<void> {
  const content = { id: String(id), amount, who };
  const once = { once: `${event} ${id}` };
  await notifyPeople(tx, event, content, [by], once);
  await notifyWebhook(tx, event, content, accountId, once);
}

/** The administrators of every main account, by id. */
export async function mainAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select("membership.person_id")
    .distinct()
    .where("account.kind", "=", "main")
    .where("membership.roles", "@>", sql<Role[]>`array['admin']`)
    .execute();
  return admins.map(({ person_id }) => person_id);
}
