import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { deciders, type Decider } from "#lib/core/access/deciders.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  latestRequests,
  openRequests,
  requestById,
  type ApprovalRequest,
} from "#lib/policies/rows/requests.ts";
import { requestState, restsUntil, type RequestState } from "#lib/policies/rules/request-state.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type CurrencyType, type Token } from "#protocol/money/money.ts";
import { approvalCode } from "#protocol/policies/approved-payout.ts";

/** Why the reader can't approve a request; `new`: not before `from`; null: they can. */
export type Bar =
  | { bar: "ended" | "own" | "answered" | "role" }
  | { bar: "new"; from: string }
  | null;

type AnswerView = { by: string; at: string };
/** Somebody who may approve; `from`: not before. */
type ApproverView = { name: string; from: string | null };

/** A request, in the same words for whoever asked and whoever decides; times as ISO 8601. */
export type RequestView = {
  id: string;
  intent: string;
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
  const { content } = row;
  const now = new Date();
  const nameOf = (id: string) => names.get(id) ?? "";
  const told = (one: (typeof answers)[number]) => ({
    by: nameOf(one.person_id),
    at: one.answered_at.toISOString(),
  });
  const refused = answers.find(({ verdict }) => verdict === "refuse");
  return {
    id: row.id,
    intent: row.intent_id,
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
    name: content.name,
    network: content.network,
    token: content.token,
    currencyType: content.currencyType,
    coverFees: content.coverFees,
    wallet: content.wallet,
    tokenAmount: formatAmount(BigInt(content.units), content.token),
    receiverAmount: formatAmount(BigInt(content.receiverCents), "BRL"),
    senderAmount: formatAmount(row.cents, "BRL"),
  };
}

/** Requests of one account in words, in their order. */
export async function requestViews(
  rows: Rows,
  accountId: string,
  requests: readonly ApprovalRequest[],
): Promise<RequestView[]> {
  if (requests.length === 0) return [];
  const ids = requests.flatMap(({ row, answers }) => [
    row.asked_by,
    ...answers.map(({ person_id }) => person_id),
  ]);
  const [names, who] = await Promise.all([
    namesOfPeople(rows, [...new Set(ids)]),
    deciders(rows, { id: accountId }),
  ]);
  return requests.map((request) => viewOf(request, names, who));
}

function barOf(request: ApprovalRequest, session: Session, who: readonly Decider[]): Bar {
  const { person } = session;
  const now = new Date();
  if (requestState(request, now) !== "waiting") return { bar: "ended" };
  const from = who.find(({ id }) => id === person.id)?.approvesFrom;
  if (!from || !isAllowed(session, "request:decide")) return { bar: "role" };
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
  if (!found) return null;
  const [[request], who] = await Promise.all([
    requestViews(store.db, account.id, [found]),
    deciders(store.db, account),
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
  const [open, latest] = await Promise.all([
    openRequests(store.db, id, LISTED_MOST),
    latestRequests(store.db, id, LISTED_MOST),
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
  const [open, who] = await Promise.all([
    openRequests(store.db, session.account.id, LISTED_MOST),
    deciders(store.db, session.account),
  ]);
  const mine = open.filter((request) => barOf(request, session, who) === null);
  const [first] = mine;
  return {
    count: mine.length,
    until: first?.expiresAt ?? null,
    id: mine.length === 1 ? (first?.row.id ?? null) : null,
  };
}
