import "server-only";
import { deciders, type Decider } from "#lib/core/access/deciders.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { sponsoredUntil } from "#lib/policies/rows/sponsorships.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

/** What deciding a request takes: a change to who may do what is decided by whoever could make it. */
export const DECIDES: Record<RequestDeed, Permission> = {
  payout: "request:decide",
  payin: "request:decide",
  pix_account: "request:decide",
  wallet: "request:decide",
  change: "people:manage",
};

/** Everyone whose role lets them decide the account's requests of this deed, also who is deactivated. */
export const decidersOf = (rows: Rows, accountId: string, deed: RequestDeed): Promise<Decider[]> =>
  deciders(rows, { id: accountId }, DECIDES[deed]);

/** `isSponsored`: whoever asked has lately let them in, given them a role or reset their factors. */
export type RequestDecider = Decider & { isSponsored: boolean };
type Asked = { deed: RequestDeed; asked_by: string };

/** Who may decide each of these requests, and from when. */
export async function whoDecides(
  rows: Rows,
  accountId: string,
  asked: readonly Asked[],
): Promise<(request: Asked) => RequestDecider[]> {
  const deeds = [...new Set(asked.map(({ deed }) => deed))];
  const askers = [...new Set(asked.map(({ asked_by: by }) => by))];
  const [found, sponsored] = await Promise.all([
    Promise.all(
      deeds.map(async (deed) => [deed, await decidersOf(rows, accountId, deed)] as const),
    ),
    sponsoredUntil(rows, askers),
  ]);
  const ofDeed = new Map(found);
  return ({ deed, asked_by: by }) =>
    (ofDeed.get(deed) ?? []).map((one) => {
      const until = sponsored(one.id, by);
      const isLater = until !== null && until > one.approvesFrom;
      const approvesFrom = isLater ? until : one.approvesFrom;
      return { ...one, approvesFrom, isSponsored: until !== null };
    });
}
