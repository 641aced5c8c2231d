import "server-only";
import { deciders, type Decider, type Deciding } from "#lib/core/access/deciders.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { sponsoredUntil } from "#lib/policies/rows/sponsorships.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

/** What deciding a request takes: a change to who may do what is decided by whoever could make it. */
export const DECIDES: Record<RequestDeed, Deciding> = {
  payout: "request:decide",
  payin: "request:decide",
  pix_account: "request:decide",
  wallet: "request:decide",
  change: "people:manage",
};

/** Everyone whose role lets them decide the account's requests of this deed, also who is deactivated. */
export const decidersOf = (rows: Rows, accountId: string, deed: RequestDeed): Promise<Decider[]> =>
  deciders(rows, { id: accountId }, DECIDES[deed]);

/** `isSponsored`: they and one of its hands have lately let one another in, or given a role or a reset. */
export type RequestDecider = Decider & { isSponsored: boolean };
/** `hands`: who made or changed any part of it. */
type Asked = { deed: RequestDeed; hands: readonly string[] };

/** Who may decide each of these requests, and from when. */
export async function whoDecides(
  rows: Rows,
  accountId: string,
  asked: readonly Asked[],
): Promise<(request: Asked) => RequestDecider[]> {
  const deeds = [...new Set(asked.map(({ deed }) => deed))];
  const hands = [...new Set(asked.flatMap((one) => one.hands))];
  const [found, sponsored] = await Promise.all([
    Promise.all(
      deeds.map(async (deed) => [deed, await decidersOf(rows, accountId, deed)] as const),
    ),
    sponsoredUntil(rows, hands),
  ]);
  const ofDeed = new Map(found);
  return ({ deed, hands: of }) =>
    (ofDeed.get(deed) ?? []).map((one) => {
      const until = sponsored(one.id, of);
      const isLater = until !== null && until > one.approvesFrom;
      const approvesFrom = isLater ? until : one.approvesFrom;
      return { ...one, approvesFrom, isSponsored: until !== null };
    });
}
