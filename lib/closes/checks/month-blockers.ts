import "server-only";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { firstMonth, undecided } from "#lib/closes/rows/blockers.ts";
import { lastClose, listCloses, type CloseRow } from "#lib/closes/rows/closes.ts";
import { changedLines, closedLines, standingLines } from "#lib/closes/rows/lines.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { Blocker } from "#lib/rules/closes/blockers.ts";
import { monthAfter, type Month } from "#lib/rules/closes/months.ts";
import { NETWORKS } from "#protocol/chain/networks.ts";

export type Closing = Pick<Account, "id" | "environment">;

export const monthOf = (at: Date): Month => saoPauloDayAfter(at, 0).slice(0, "2026-10".length);

/** The month that is to be closed next, and the close that it follows; null: nothing has moved yet. */
export async function nextToClose(
  rows: Rows,
  accountId: string,
): Promise<{ month: Month; before: CloseRow | null } | null> {
  const before = (await lastClose(rows, accountId)) ?? null;
  if (before) return { month: monthAfter(before.month, 1), before };
  const month = await firstMonth(rows, accountId);
  return month === null ? null : { month, before: null };
}

/** A month in which something moved before the first that is closed. */
async function earlierMonth(rows: Rows, accountId: string): Promise<Month | null> {
  const closes = await listCloses(rows, accountId);
  const oldest = closes.findLast(({ reopening }) => reopening === null)?.month;
  const first = await firstMonth(rows, accountId);
  return oldest !== undefined && first !== null && first < oldest ? first : null;
}

/**
 * Everything that keeps a month from being closed but its own sums. Ask after its lines were read: what has come to
 * them meanwhile is not compared yet, and that blocks.
 */
export async function monthBlockers(
  rows: Rows,
  account: Closing,
  month: Month,
  now: Date,
): Promise<Blocker[]> {
  const networks = NETWORKS.filter((one) => rpcUrl(account.environment, one) !== null);
  if (month >= monthOf(now)) {
    return [{ blocker: "not_over" }, ...(await undecided(rows, account.id, month, networks))];
  }
  const next = await nextToClose(rows, account.id);
  if (next === null) return [{ blocker: "order", month }];
  if (month > next.month) return [{ blocker: "order", month: next.month }];
  if (month < next.month) return [{ blocker: "later", month: next.before?.month ?? next.month }];
  const earlier = await earlierMonth(rows, account.id);
  if (earlier !== null) return [{ blocker: "order", month: earlier }];
  const blockers = await undecided(rows, account.id, month, networks);
  if (next.before === null) return blockers;
  const { id, month: previous } = next.before;
  const standing = standingLines(account.id, previous);
  const { count } = await changedLines(rows, closedLines(id), standing, 1);
  if (count === 0n) return blockers;
  return [{ blocker: "previous_changed", month: previous, count: Number(count) }, ...blockers];
}

/** What of the sums themselves keeps it from being closed. */
export const sumBlockers = (difference: string): Blocker[] =>
  /[1-9]/.test(difference) ? [{ blocker: "unbalanced", amount: difference }] : [];
