import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { monthOf, nextToClose } from "#lib/closes/checks/month-blockers.ts";
import { firstMonth } from "#lib/closes/rows/blockers.ts";
import { listCloses, manifestOf, type CloseRow } from "#lib/closes/rows/closes.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { standingLines } from "#lib/closes/rows/lines.ts";
import type { MonthState } from "#lib/rules/closes/blockers.ts";
import { readPlace, sumOf, type Figures } from "#lib/rules/closes/figures.ts";
import { monthsBetween, type Month } from "#lib/rules/closes/months.ts";
import {
  closeViews,
  openRequest,
  stateOfRequest,
  type CloseView,
  type MonthRequest,
} from "./months.ts";

export type MonthRow = {
  month: Month;
  state: MonthState;
  close: CloseView | null;
  /** What was closed, or is to be closed once it is approved; null: neither. */
  sums: MonthSums | null;
  /** What asks to close it; null: nothing does. `mayApprove`: it waits for the reader. */
  asked: (Pick<MonthRequest, "askedBy" | "waitsFor"> & { mayApprove: boolean }) | null;
  /** Lines that differ since it was closed, as they were compared last. */
  differing: number;
};

/** Reais received and paid in a month, as decimal text, and how many differences were decided. */
type MonthSums = { payins: string; payouts: string; differences: number };

function monthSums({ sums }: Pick<Figures, "sums">): MonthSums {
  const inReais = (as: string) =>
    sumOf(
      sums.flatMap((one) => (one.place === "brl" && one.as === as ? [one.amount] : [])),
      // Reais that leave are less than zero in the figures.
    ).replace(/^-/, "");
  const decided = sums.filter(({ place }) => readPlace(place).of === "difference");
  return {
    payins: inReais("payin"),
    payouts: inReais("payout"),
    differences: decided.reduce((sum, { count }) => sum + Number(count), 0),
  };
}

async function standingFigures(
  store: Store,
  accountId: string,
  { month, before }: { month: Month; before: CloseRow | null },
): Promise<Figures> {
  const of = { accountId, month, before };
  return (await figuresOf(store.db, of, standingLines(accountId, month))).figures;
}

const MONTHS_MOST = 60;

const forReader = ({ askedBy, waitsFor }: MonthRequest, { person }: Session) => ({
  askedBy,
  waitsFor,
  // No two people have names that could be taken for each other.
  mayApprove: waitsFor.some(({ name, from }) => name === person.name && from === null),
});

/** An account's months, the newest first. */
export async function monthRows(store: Store, session: Session, now: Date): Promise<MonthRow[]> {
  const { account } = session;
  const [first, next, closes] = await Promise.all([
    firstMonth(store.db, account.id),
    nextToClose(store.db, account.id),
    listCloses(store.db, account.id),
  ]);
  if (first === null || next === null) return [];
  const views = await closeViews(store.db, closes);
  const asked = await openRequest(store.db, session, "month:close", next.month);
  const sums = asked && monthSums(await standingFigures(store, account.id, next));
  const current = monthOf(now);
  const newest = closes[0]?.month ?? first;
  const shown = monthsBetween(first, newest > current ? newest : current).slice(0, MONTHS_MOST);
  return shown.map((month) => {
    const at = closes.findIndex((one) => one.month === month);
    const row = closes[at];
    if (row && !row.reopening) {
      const close = views[at] ?? null;
      const differing = Number(row.differing ?? 0n);
      return {
        month,
        state: "closed",
        close,
        sums: monthSums(manifestOf(row).figures),
        asked: null,
        differing,
      };
    }
    const isNext = month === next.month && month < current;
    const state: MonthState = isNext
      ? (stateOfRequest(asked) ?? "next")
      : month >= current
        ? "running"
        : "later";
    const open = { close: null, sums: isNext ? sums : null, differing: 0 };
    return { month, state, ...open, asked: isNext && asked ? forReader(asked, session) : null };
  });
}
