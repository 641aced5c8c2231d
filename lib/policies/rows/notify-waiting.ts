import "server-only";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { notifyWebhook, notifyPeopleOfObject } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { decidersOf } from "#lib/policies/rows/who-decides.ts";
import { requestObject } from "#lib/policies/rows/request-object.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";

type Waiting<D extends RequestOperation> = {
  id: string;
  about: { accountId: string; operation: D; object: string };
  content: RequestContents[D];
  hash: string;
  askedBy: string;
  actors: readonly string[];
};

/** Tells everybody who may decide a new request that it waits for them; of one object, once an hour. */
export async function notifyWaiting<D extends RequestOperation>(
  tx: Tx,
  { id, about, content, hash, askedBy, actors }: Waiting<D>,
): Promise<void> {
  const { accountId, operation } = about;
  const { deciders } = await decidersOf(tx, accountId, { operation, asked_by: askedBy });
  const by = (await namesOfPeople(tx, [askedBy])).get(askedBy) ?? "";
  const told = { request: id, code: approvalCode(hash), by };
  const others = deciders.filter((one) => !actors.includes(one.id));
  const people = others.map((one) => one.id);
  const object = requestObject(about, content, hash);
  await notifyPeopleOfObject(tx, "request:waiting", told, people, object);
  await notifyWebhook(tx, "request:waiting", told, accountId);
}
