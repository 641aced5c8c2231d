import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import {
  monthBlockers,
  monthOf,
  nextToClose,
  sumBlockers,
} from "#lib/closes/checks/month-blockers.ts";
import { sinceClosed } from "#lib/closes/checks/verify-months.ts";
import { firstMonth } from "#lib/closes/rows/blockers.ts";
import { closesOf, manifestOf, type CloseRow } from "#lib/closes/rows/closes.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { closedLines, standingLines } from "#lib/closes/rows/lines.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { requestViews } from "#lib/policies/views/requests.ts";
import type { Blocker, MonthState } from "#lib/rules/closes/blockers.ts";
import type { Month } from "#lib/rules/closes/months.ts";
import type { Change } from "#lib/rules/policies/requested-change.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { changedLineView, type ChangedLineView } from "./changed.ts";
import { figuresView, type FiguresView } from "./figures.ts";

/** A request to close or to reopen a month that has not ended. */
export type MonthRequest = {
  id: string;
  code: string;
  isGranted: boolean;
  /** Whether the reader has asked. */
  isOwn: boolean;
  askedBy: string;
  /** Who can still approve it, and from when on; empty: it waits for nobody. */
  waitsFor: { name: string; from: string | null }[];
  /** What to make it with once it is approved. */
  again: Readonly<Record<string, unknown>> | null;
};

/** What asks for a change of a month and has not ended; null: nothing does. */
export async function openRequest(
  rows: Rows,
  { account, person }: Pick<Session, "account" | "person">,
  change: Extract<Change, `month:${string}`>,
  month: Month,
): Promise<MonthRequest | null> {
  const about = {
    accountId: account.id,
    operation: "change",
    object: `${change} ${month}`,
  } as const;
  const last = await lastRequestOf(rows, about);
  const state = last && requestState(last, new Date());
  if (!last || (state !== "waiting" && state !== "granted")) return null;
  const { id, hash, asked_by: by, content } = last.row;
  const [view] = await requestViews(rows, account.id, [last]);
  return {
    id,
    code: approvalCode(hash),
    isGranted: state === "granted",
    isOwn: by === person.id,
    askedBy: view?.askedBy ?? "",
    waitsFor: state === "waiting" ? (view?.approvers ?? []) : [],
    again: content.again,
  };
}

/** How a month was closed, and perhaps reopened. Times as ISO 8601. */
export type CloseView = {
  nth: number;
  digest: string;
  lines: string;
  at: string;
  by: string;
  approvedBy: string[];
  reopening: { reason: string; by: string; at: string } | null;
};

/** Closes as pages show them, in their order. */
export async function closeViews(rows: Rows, closes: readonly CloseRow[]): Promise<CloseView[]> {
  const reopeners = await namesOfPeople(
    rows,
    closes.flatMap(({ reopening }) => reopening?.by ?? []),
  );
  return closes.map((close) => {
    const { closed } = manifestOf(close);
    const { reopening } = close;
    return {
      nth: close.nth,
      digest: close.digest,
      lines: String(close.lines),
      at: close.closed_at.toISOString(),
      by: closed.by.name,
      approvedBy: closed.approved_by.map(({ name }) => name),
      reopening: reopening && {
        reason: reopening.reason,
        by: reopeners.get(reopening.by) ?? "",
        at: reopening.at.toISOString(),
      },
    };
  });
}

export const stateOfRequest = (request: MonthRequest | null): MonthState | null =>
  request === null ? null : request.isGranted ? "approved" : "waiting";

export type MonthDetail = {
  month: Month;
  state: MonthState;
  figures: FiguresView;
  /** The close that holds; null: it is open. */
  close: CloseView | null;
  /** Those that were reopened. */
  earlier: CloseView[];
  blockers: Blocker[];
  closing: MonthRequest | null;
  reopening: MonthRequest | null;
  /** Whether it is the last that is closed: only that one is reopened. */
  isLast: boolean;
  changed: { count: number; lines: ChangedLineView[] };
  /** The earlier month to close before this one's openings are known; null: they are. */
  opensAfter: Month | null;
};

const CHANGED_SHOWN = 20;
const NONE = { count: 0, lines: [] };

async function closedDetail(
  rows: Rows,
  session: Session,
  close: CloseRow,
): Promise<Pick<MonthDetail, "figures" | "changed" | "reopening" | "isLast">> {
  const { figures, figures_digest: digest } = manifestOf(close);
  const [view, since, reopening, next] = await Promise.all([
    figuresView(rows, { figures, digest }, closedLines(close.id)),
    sinceClosed(rows, close, CHANGED_SHOWN),
    openRequest(rows, session, "month:reopen", close.month),
    nextToClose(rows, session.account.id),
  ]);
  return {
    figures: view,
    changed: { count: Number(since.count), lines: since.lines.map(changedLineView) },
    reopening,
    isLast: next?.before?.id === close.id,
  };
}

/** One month with its figures, and what may be done; null: nothing has moved by then. */
export async function monthDetail(
  store: Store,
  session: Session,
  month: Month,
  now: Date,
): Promise<MonthDetail | null> {
  const { db } = store;
  const { account } = session;
  const [first, closes] = await Promise.all([
    firstMonth(db, account.id),
    closesOf(db, account.id, month),
  ]);
  if (first === null || month < first || month > monthOf(now)) return null;
  const views = await closeViews(db, closes);
  const [newest] = closes;
  const earlier = views.filter(({ reopening }) => reopening !== null);
  const common = { month, earlier };
  if (newest && !newest.reopening) {
    const own = await closedDetail(db, session, newest);
    const close = views[0] ?? null;
    const rest = { blockers: [], closing: null, opensAfter: null };
    return { ...common, ...own, ...rest, state: "closed", close };
  }
  const open = await openMonth(db, account, { month, first }, now);
  const closing = await openRequest(db, session, "month:close", month);
  const state: MonthState =
    stateOfRequest(closing) ??
    (month >= monthOf(now) ? "running" : open.blockers.length > 0 ? "blocked" : "ready");
  const rest = { close: null, reopening: null, isLast: false, changed: NONE };
  return { ...common, ...open, ...rest, closing, state };
}

async function openMonth(
  rows: Rows,
  account: Pick<Account, "id" | "environment">,
  { month, first }: { month: Month; first: Month },
  now: Date,
): Promise<Pick<MonthDetail, "figures" | "blockers" | "opensAfter">> {
  const next = await nextToClose(rows, account.id);
  const isNext = next?.month === month;
  const before = isNext ? next.before : null;
  const source = standingLines(account.id, month);
  const found = await figuresOf(rows, { accountId: account.id, month, before }, source);
  const blockers = await monthBlockers(rows, account, month, now);
  return {
    figures: await figuresView(rows, found, null),
    blockers: [...sumBlockers(found.figures.difference), ...blockers],
    // Nothing moved before the first month: it opens with a true zero.
    opensAfter:
      isNext || month === first ? null : next !== null && next.month < month ? next.month : first,
  };
}
