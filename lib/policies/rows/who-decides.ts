import "server-only";
import { deciders, pastDeciders, type Decider, type Deciding } from "#lib/core/access/deciders.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { sponsoredUntil } from "#lib/policies/rows/sponsorships.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

type Asked = { operation: RequestOperation; asked_by: string };

/** `right`: what deciding takes. */
type Deciders = { right: Deciding; deciders: Decider[] };

/**
 * Everyone whose role lets them decide each of these requests, also who is deactivated. A change to who may do
 * what is decided by other administrators; where there is none and never was one, by the approvers.
 */
async function decidersByAsker(
  rows: Rows,
  accountId: string,
  asked: readonly Asked[],
): Promise<(request: Asked) => Deciders> {
  const account = { id: accountId };
  const hasChange = asked.some(({ operation }) => operation === "change");
  const [everybody, administrators, past] = await Promise.all([
    deciders(rows, account),
    hasChange ? deciders(rows, account, "people:manage") : [],
    hasChange ? pastDeciders(rows, account, "people:manage") : [],
  ]);
  const administered = [...administrators.map(({ id }) => id), ...past];
  return ({ operation, asked_by: asker }) =>
    operation === "change" && administered.some((id) => id !== asker)
      ? { right: "people:manage", deciders: administrators }
      : { right: "request:decide", deciders: everybody };
}

/** Everyone whose role lets them decide what somebody asks for, also who is deactivated. */
export const decidersOf = async (rows: Rows, accountId: string, asked: Asked): Promise<Deciders> =>
  (await decidersByAsker(rows, accountId, [asked]))(asked);

/** `isSponsored`: they and one of its actors have lately let one another in, or given a role or a reset. */
export type RequestDecider = Decider & { isSponsored: boolean };
/** `actors`: who made or changed any part of it. */
type Handled = Asked & { actors: readonly string[] };

/** Who may decide each of these requests, and from when. */
export async function whoDecides(
  rows: Rows,
  accountId: string,
  asked: readonly Handled[],
): Promise<(request: Handled) => RequestDecider[]> {
  const [found, sponsored] = await Promise.all([
    decidersByAsker(rows, accountId, asked),
    sponsoredUntil(rows, [...new Set(asked.flatMap(({ actors }) => actors))]),
  ]);
  return (request) =>
    found(request).deciders.map((one) => {
      const until = sponsored(one.id, request.actors);
      const isLater = until !== null && until > one.approvesFrom;
      const approvesFrom = isLater ? until : one.approvesFrom;
      return { ...one, approvesFrom, isSponsored: until !== null };
    });
}
