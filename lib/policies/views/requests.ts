import "server-only";
import type { Reader, Session } from "#lib/core/access/actor.ts";
import type { SearchQuery } from "#lib/core/store/search-query.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import type { Days } from "#lib/format/typed-days.ts";
import { peopleSeen, type PersonSeen } from "#lib/policies/rows/people-seen.ts";
import { latestRequests, openRequests } from "#lib/policies/rows/listed-requests.ts";
import { requestById, type ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { invitersOf } from "#lib/policies/rows/sponsorships.ts";
import { whoDecides, type RequestDecider } from "#lib/policies/rows/who-decides.ts";
import {
  requestState,
  coolsOffUntil,
  type RequestState,
} from "#lib/rules/policies/request-state.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import { isWithdrawable } from "#lib/policies/checks/is-withdrawable.ts";
import {
  approvalBlocker,
  deciderIn,
  type ApprovalBlocker,
} from "#lib/policies/checks/require-can-approve.ts";
import { isSoughtRequest } from "./is-sought-request.ts";
import { mayRead, readableOperations, readableRequests } from "./readable-requests.ts";
import { contentOf, type RequestedContent } from "./requested-content.ts";

export type { ApprovalBlocker, PersonSeen };

/** `who`: null where nobody is known any more. */
type AnswerView = { by: string; who: PersonSeen | null; at: string };
type ReasonView = AnswerView & { reason: string };
/** `counts`: false where its giver may not decide any more, and somebody else has to. */
type GivenView = AnswerView & { counts: boolean };
/** Somebody who may approve; `from`: not before. */
type ApproverView = { name: string; from: string | null };

/** A request; times as ISO 8601. */
export type RequestView<D extends RequestOperation = RequestOperation> = D extends RequestOperation
  ? CommonView & RequestedContent<D>
  : never;

type CommonView = {
  id: string;
  state: RequestState;
  code: string;
  hash: string;
  /** Empty: it was made or changed elsewhere, and nobody here has asked. */
  askedBy: string;
  asker: PersonSeen | null;
  /** Who invited whoever asked, where they can approve it or have; null: neither. */
  inviter: string | null;
  askedAt: string;
  expiresAt: string;
  /** How many others have to approve. */
  others: number;
  /** Until when it rests unless somebody approves sooner; null: it does not. */
  coolsOffUntil: string | null;
  approvals: GivenView[];
  refusal: ReasonView | null;
  withdrawal: ReasonView | null;
  /** Who can still approve it, by name. */
  approvers: ApproverView[];
  /** Fewer people can approve it than it needs. */
  isShort: boolean;
};

function approversOf(
  request: ApprovalRequest,
  who: readonly RequestDecider[],
  now: Date,
): ApproverView[] {
  const answered = new Set(request.answers.map(({ person_id }) => person_id));
  return who.flatMap(({ id, name, isActive, approvesFrom: from }) => {
    if (!isActive || request.row.actors.includes(id) || answered.has(id)) return [];
    return [{ name, from: from > now ? from.toISOString() : null }];
  });
}

type Known = { people: ReadonlyMap<string, PersonSeen>; inviters: ReadonlyMap<string, string> };

function viewOf(
  request: ApprovalRequest,
  { people, inviters }: Known,
  who: readonly RequestDecider[],
): RequestView {
  const { row, answers } = request;
  const now = new Date();
  const asker = people.get(row.asked_by) ?? null;
  const told = (one: (typeof answers)[number]) => ({
    by: people.get(one.person_id)?.name ?? "",
    who: people.get(one.person_id) ?? null,
    at: one.answered_at.toISOString(),
  });
  const state = requestState(request, now);
  const isOver = state !== "waiting" && state !== "granted";
  const given = answers.filter(({ verdict }) => verdict === "approve");
  const inviter = inviters.get(row.asked_by) ?? "";
  const approvers = approversOf(request, who, now);
  const needed = row.cooling_off_hours > 0 ? 0 : row.others - request.approvedBy.length;
  const decides =
    given.some(({ person_id: by }) => by === inviter) ||
    who.some(({ id, isActive }) => isActive && id === inviter);
  const reasonOf = (verdict: "refuse" | "withdraw"): ReasonView | null => {
    const one = answers.find((answer) => answer.verdict === verdict);
    return one ? { ...told(one), reason: one.reason ?? "" } : null;
  };
  const common: CommonView = {
    id: row.id,
    state,
    code: approvalCode(row.hash),
    hash: row.hash,
    askedBy: asker?.name ?? "",
    asker,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    others: row.others,
    coolsOffUntil: coolsOffUntil(request)?.toISOString() ?? null,
    approvals: given.map((one) => ({
      ...told(one),
      counts: isOver || request.approvedBy.includes(one.person_id),
    })),
    refusal: reasonOf("refuse"),
    withdrawal: reasonOf("withdraw"),
    inviter: decides ? (people.get(inviter)?.name ?? null) : null,
    approvers,
    isShort: state === "waiting" && approvers.length < needed,
  };
  return { ...common, ...contentOf(request) } as RequestView;
}

/** Requests of one account in words, in their order. */
export async function requestViews<D extends RequestOperation>(
  rows: Rows,
  accountId: string,
  requests: readonly ApprovalRequest<D>[],
): Promise<RequestView<D>[]> {
  if (requests.length === 0) return [];
  const ids = requests.flatMap(({ row, answers }) => [
    row.asked_by,
    ...answers.map(({ person_id }) => person_id),
  ]);
  const inviters = await invitersOf(
    rows,
    requests.map(({ row }) => row.asked_by),
  );
  const [people, who] = await Promise.all([
    peopleSeen(rows, accountId, [...ids, ...inviters.values()]),
    whoDecides(
      rows,
      accountId,
      requests.map(({ row }) => row),
    ),
  ]);
  const views = requests.map((request) => viewOf(request, { people, inviters }, who(request.row)));
  return views as RequestView<D>[];
}

/** `mayWithdraw`: the reader can take its approval back. `about`: the person whom it changes. */
type RequestDetail = {
  request: RequestView;
  bar: ApprovalBlocker;
  mayWithdraw: boolean;
  isOwn: boolean;
  about: PersonSeen | null;
};

/** Whom a change is about, by id. */
const personOf = ({ row, operation }: ApprovalRequest): string[] => {
  if (operation !== "change" || !row.content.change.startsWith("person:")) return [];
  return row.content.object.split(" ").slice(0, 1);
};

/** One request, and what its reader may do about it; null: there is none that they may read. */
export async function requestDetail(
  store: Store,
  session: Session,
  id: string,
): Promise<RequestDetail | null> {
  const { account } = session;
  const found = await requestById(store.db, account.id, id);
  if (!found) return null;
  const deciders = (await whoDecides(store.db, account.id, [found.row]))(found.row);
  if (!mayRead(session, found, deciders)) return null;
  const [[request], people] = await Promise.all([
    requestViews(store.db, account.id, [found]),
    peopleSeen(store.db, account.id, personOf(found)),
  ]);
  if (!request) return null;
  const [about = null] = people.values();
  const isOwn = found.row.asked_by === session.person.id;
  const mayWithdraw =
    deciderIn(deciders, session) !== undefined && !isOwn && (await isWithdrawable(store.db, found));
  return { request, bar: approvalBlocker(found, session, deciders), mayWithdraw, isOwn, about };
}

export const LISTED_MOST = 100;
/** Where something is sought, it is among so many of the newest. */
const SOUGHT_MOST = 1_000;

type RequestFilter = {
  operation?: RequestOperation | undefined;
  /** When they were asked. */
  days?: Partial<Days>;
  sought?: SearchQuery | undefined;
};

/** The newest requests: those that wait, the first to expire first, and the others. */
export async function requestRows(
  store: Store,
  reader: Reader,
  { operation, days = {}, sought }: RequestFilter = {},
): Promise<{ waiting: RequestView[]; others: RequestView[] }> {
  const { id } = reader.account;
  const operations = readableOperations(reader).filter(
    (one) => operation === undefined || one === operation,
  );
  if (operations.length === 0) return { waiting: [], others: [] };
  const most = sought ? SOUGHT_MOST : LISTED_MOST;
  const [open, latest] = await Promise.all([
    openRequests(store.db, id, operations, most, days),
    latestRequests(store.db, id, operations, most, days),
  ]);
  const [waiting, others] = await Promise.all(
    [open, latest].map(async (found) =>
      requestViews(store.db, id, await readableRequests(store.db, reader, found)),
    ),
  );
  const isWaiting = ({ state }: RequestView) => state === "waiting";
  const fits = (one: RequestView) => sought === undefined || isSoughtRequest(one, sought);
  return {
    waiting: waiting?.filter((one) => isWaiting(one) && fits(one)) ?? [],
    others: others?.filter((one) => !isWaiting(one) && fits(one)) ?? [],
  };
}
