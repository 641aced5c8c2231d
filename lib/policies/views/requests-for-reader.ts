import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { approvalBlocker } from "#lib/policies/checks/require-can-approve.ts";
import { grantedRequests, openRequests } from "#lib/policies/rows/listed-requests.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { whoDecides } from "#lib/policies/rows/who-decides.ts";
import { REQUEST_OPERATIONS } from "./readable-requests.ts";
import { LISTED_MOST } from "./requests.ts";

/** `until`: when the first of them expires. */
type Told = {
  count: number;
  until: Date | null;
  id: string | null;
  requests: readonly ApprovalRequest[];
};
const NOTHING: Told = { count: 0, until: null, id: null, requests: [] };

const told = (requests: readonly ApprovalRequest[]): Told => {
  const [first] = requests;
  const id = requests.length === 1 ? (first?.row.id ?? null) : null;
  return { count: requests.length, until: first?.expiresAt ?? null, id, requests };
};

/** Requests that the reader can approve. */
export async function requestsForReader(store: Store, session: Session): Promise<Told> {
  const { id } = session.account;
  if (!isAllowed(session, "request:decide")) return NOTHING;
  const open = await openRequests(store.db, id, REQUEST_OPERATIONS, LISTED_MOST);
  const asked = open.map(({ row }) => row);
  const who = await whoDecides(store.db, id, asked);
  const isMine = (one: ApprovalRequest) => approvalBlocker(one, session, who(one.row)) === null;
  return told(open.filter(isMine));
}

/** The reader's own changes that others have approved. */
export async function changesToMake(store: Store, session: Session): Promise<Told> {
  if (!isAllowed(session, "people:manage")) return NOTHING;
  const granted = await grantedRequests(store.db, session.account.id, "change", LISTED_MOST);
  return told(granted.filter(({ row }) => row.asked_by === session.person.id));
}
