import "server-only";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { tellHook, tellPeople } from "#lib/core/notices/tell.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { decidersOf } from "#lib/policies/rows/who-decides.ts";
import { approvalCode } from "#protocol/policies/approved-payout.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

type Waiting = {
  id: string;
  accountId: string;
  deed: RequestDeed;
  hash: string;
  askedBy: string;
  hands: readonly string[];
};

/** Tells everybody who may decide a new request that it waits for them. */
export async function tellWaiting(
  tx: Tx,
  { id, accountId, deed, hash, askedBy, hands }: Waiting,
): Promise<void> {
  const by = (await namesOfPeople(tx, [askedBy])).get(askedBy) ?? "";
  const told = { request: id, code: approvalCode(hash), by };
  const others = (await decidersOf(tx, accountId, deed)).filter((one) => !hands.includes(one.id));
  const people = others.map((one) => one.id);
  await tellPeople(tx, "request:waiting", told, people);
  await tellHook(tx, "request:waiting", told, accountId);
}
