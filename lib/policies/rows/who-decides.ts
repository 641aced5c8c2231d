import "server-only";
import { deciders, type Decider } from "#lib/core/access/deciders.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

/** What deciding a request takes: a change to who may do what is decided by whoever could make it. */
export const DECIDES: Record<RequestDeed, Permission> = {
  payout: "request:decide",
  change: "people:manage",
};

/** Everyone whose role lets them decide the account's requests of this deed, also who is deactivated. */
export const decidersOf = (rows: Rows, accountId: string, deed: RequestDeed): Promise<Decider[]> =>
  deciders(rows, { id: accountId }, DECIDES[deed]);

/** By deed, for those of these requests. */
export async function decidersOfAll(
  rows: Rows,
  accountId: string,
  requests: readonly { deed: RequestDeed }[],
): Promise<ReadonlyMap<RequestDeed, Decider[]>> {
  const deeds = [...new Set(requests.map(({ deed }) => deed))];
  const found = deeds.map(async (deed) => [deed, await decidersOf(rows, accountId, deed)] as const);
  return new Map(await Promise.all(found));
}
