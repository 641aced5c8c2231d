import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import type { Decider } from "#lib/core/access/deciders.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  latestRequests,
  openRequests,
  requestById,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { DECIDES, decidersOf, decidersOfAll } from "#lib/policies/rows/who-decides.ts";
import { requestState, restsUntil, type RequestState } from "#lib/policies/rules/request-state.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type CurrencyType, type Token } from "#protocol/money/money.ts";
import { approvalCode } from "#protocol/policies/approved-payout.ts";
import type { RequestContents, RequestDeed } from "#protocol/policies/request-content.ts";

/** Why the reader can't approve a request; `new`: not before `from`; null: they can. */
export type Bar =
  | { bar: "ended" | "own" | "answered" | "role" }
  | { bar: "new"; from: string }
  | null;

/** Who may read requests of a deed beside whoever reads payouts: a change names people. */
const READERS: Partial<Record<RequestDeed, Permission>> = { change: "people:read" };
const DEEDS = Object.keys(DECIDES) as RequestDeed[];

const mayRead = (session: Session, deed: RequestDeed): boolean => {
  const right = READERS[deed];
  return right === undefined || isAllowed(session, right);
};

type AnswerView = { by: string; at: string };
/** Somebody who may approve; `from`: not before. */
type ApproverView = { name: string; from: string | null };

/** What a request is about, in the same words for whoever asked and whoever decides. */
type Contents = {
  payout: {
    intent: string;
    /** The PIX account's name. */
    name: string;
    network: PayoutNetwork;
    token: Token;
    currencyType: CurrencyType;
    coverFees: boolean;
    wallet: string;
    tokenAmount: string;
    receiverAmount: string;
    /** In BRL, the fees included: what the policy counts. */
    senderAmount: string;
  };
  change: RequestContents["change"];
};

/** A request; times as ISO 8601. */
export type RequestView<D extends RequestDeed = RequestDeed> = D extends RequestDeed
  ? CommonView & { deed: D } & Contents[D]
  : never;

type CommonView = {
  id: string;
  state: RequestState;
  code: string;
  hash: string;
  askedBy: string;
  askedAt: string;
  expiresAt: string;
  /** How many others have to approve. */
  others: number;
  /** Until when it rests unless somebody approves sooner; null: it does not. */
  restsUntil: string | null;
  approvals: AnswerView[];
  refusal: (AnswerView & { reason: string }) | null;
  /** Who can still approve it, by name. */
  approvers: ApproverView[];
};

function payoutContent({ row }: ApprovalRequest<"payout">): Contents["payout"] {
  const { name, network, token, currencyType, coverFees, wallet, ...figures } = row.content;
  return {
    intent: row.object,
    name,
    network,
    token,
    currencyType,
    coverFees,
    wallet,
    tokenAmount: formatAmount(BigInt(figures.units), token),
    receiverAmount: formatAmount(BigInt(figures.receiverCents), "BRL"),
    senderAmount: formatAmount(row.cents ?? 0n, "BRL"),
  };
}

function approversOf(request: ApprovalRequest, who: readonly Decider[], now: Date): ApproverView[] {
  const answered = new Set(request.answers.map(({ person_id }) => person_id));
  return who.flatMap(({ id, name, isActive, approvesFrom: from }) => {
    if (!isActive || id === request.row.asked_by || answered.has(id)) return [];
    return [{ name, from: from > now ? from.toISOString() : null }];
  });
}

function viewOf(
  request: ApprovalRequest,
  names: ReadonlyMap<string, string>,
  who: readonly Decider[],
): RequestView {
  const { row, answers } = request;
  const now = new Date();
  const nameOf = (id: string) => names.get(id) ?? "";
  const told = (one: (typeof answers)[number]) => ({
    by: nameOf(one.person_id),
    at: one.answered_at.toISOString(),
  });
  const refused = answers.find(({ verdict }) => verdict === "refuse");
  const common: CommonView = {
    id: row.id,
    state: requestState(request, now),
    code: approvalCode(row.hash),
    hash: row.hash,
    askedBy: nameOf(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    others: row.others,
    restsUntil: restsUntil(request)?.toISOString() ?? null,
    approvals: answers.filter(({ verdict }) => verdict === "approve").map(told),
    refusal: refused ? { ...told(refused), reason: refused.reason ?? "" } : null,
    approvers: approversOf(request, who, now),
  };
  return request.deed === "payout"
    ? { ...common, deed: "payout", ...payoutContent(request) }
    : { ...common, deed: "change", ...request.row.content };
}

/** Requests of one account in words, in their order. */
export async function requestViews<D extends RequestDeed>(
  rows: Rows,
  accountId: string,
  requests: readonly ApprovalRequest<D>[],
): Promise<RequestView<D>[]> {
  if (requests.length === 0) return [];
  const ids = requests.flatMap(({ row, answers }) => [
    row.asked_by,
    ...answers.map(({ person_id }) => person_id),
  ]);
  const [names, who] = await Promise.all([
    namesOfPeople(rows, [...new Set(ids)]),
    decidersOfAll(rows, accountId, requests),
  ]);
  const views = requests.map((request) => viewOf(request, names, who.get(request.deed) ?? []));
  return views as RequestView<D>[];
}

function barOf(request: ApprovalRequest, session: Session, who: readonly Decider[]): Bar {
  const { person } = session;
  const now = new Date();
  if (requestState(request, now) !== "waiting") return { bar: "ended" };
  const from = who.find(({ id }) => id === person.id)?.approvesFrom;
  if (!from || !isAllowed(session, DECIDES[request.deed])) return { bar: "role" };
  if (request.row.asked_by === person.id) return { bar: "own" };
  if (request.answers.some(({ person_id }) => person_id === person.id)) return { bar: "answered" };
  return from > now ? { bar: "new", from: from.toISOString() } : null;
}

/** One request, and why its reader can't approve it; null: there is none. */
export async function requestDetail(
  store: Store,
  session: Session,
  id: string,
): Promise<{ request: RequestView; bar: Bar } | null> {
  const { account } = session;
  const found = await requestById(store.db, account.id, id);
  if (!found || !mayRead(session, found.deed)) return null;
  const [[request], who] = await Promise.all([
    requestViews(store.db, account.id, [found]),
    decidersOf(store.db, account.id, found.deed),
  ]);
  return request ? { request, bar: barOf(found, session, who) } : null;
}

const LISTED_MOST = 100;

/** The newest requests: those that wait, the first to expire first, and the others. */
export async function requestRows(
  store: Store,
  session: Session,
): Promise<{ waiting: RequestView[]; others: RequestView[] }> {
  const { id } = session.account;
  const deeds = DEEDS.filter((deed) => mayRead(session, deed));
  const [open, latest] = await Promise.all([
    openRequests(store.db, id, deeds, LISTED_MOST),
    latestRequests(store.db, id, deeds, LISTED_MOST),
  ]);
  const [waiting, others] = await Promise.all(
    [open, latest].map((found) => requestViews(store.db, id, found)),
  );
  const isWaiting = ({ state }: RequestView) => state === "waiting";
  return {
    waiting: waiting?.filter(isWaiting) ?? [],
    others: others?.filter((one) => !isWaiting(one)) ?? [],
  };
}

/** Requests that the reader can approve; `until`: when the first of them expires. */
export async function requestsForReader(
  store: Store,
  session: Session,
): Promise<{ count: number; until: Date | null; id: string | null }> {
  const { id } = session.account;
  const deeds = DEEDS.filter((deed) => isAllowed(session, DECIDES[deed]));
  if (deeds.length === 0) return { count: 0, until: null, id: null };
  const open = await openRequests(store.db, id, deeds, LISTED_MOST);
  const who = await decidersOfAll(store.db, id, open);
  const isMine = (one: ApprovalRequest) => barOf(one, session, who.get(one.deed) ?? []) === null;
  const mine = open.filter(isMine);
  const [first] = mine;
  return {
    count: mine.length,
    until: first?.expiresAt ?? null,
    id: mine.length === 1 ? (first?.row.id ?? null) : null,
  };
}
