import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { draftOf, keepLines, signDraft, type DraftRow } from "#lib/closes/rows/drafts.ts";
import type { CloseRow } from "#lib/closes/rows/closes.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { changedLines, draftLines, standingLines } from "#lib/closes/rows/lines.ts";
import type { Month } from "#lib/rules/closes/months.ts";
import { monthBlockers, nextToClose, sumBlockers, type Closing } from "./month-blockers.ts";

type Asked = { account: Closing; by: string; month: Month; digest: string; now: Date };

/** Whether what is kept of a month is still so. */
async function stillStands(tx: Tx, accountId: string, month: Month, draft: bigint) {
  const standing = standingLines(accountId, month);
  return (await changedLines(tx, draftLines(draft), standing, 1)).count === 0n;
}

/**
 * The month's lines as somebody saw and asks to close them, kept; nothing else may change while it is asked. The
 * same figures are kept once, however often they are asked for.
 * @throws DashboardError `MONTH_BLOCKED`, or `MONTH_CHANGED` where the figures are other ones by now
 */
export async function preparedDraft(
  tx: Tx,
  { account, by, month, digest, now }: Asked,
): Promise<DraftRow & { before: CloseRow | null }> {
  const next = await nextToClose(tx, account.id);
  if (next?.month !== month) throw new DashboardError("MONTH_BLOCKED");
  const { before } = next;
  const kept = await draftOf(tx, account.id, month);
  const isKept = kept?.digest === digest && (await stillStands(tx, account.id, month, kept.id));
  const id = isKept ? kept.id : await keepLines(tx, { accountId: account.id, month, by });
  const {
    figures,
    text,
    digest: found,
  } = await figuresOf(tx, { accountId: account.id, month, before }, draftLines(id));
  if (found !== digest) throw new DashboardError("MONTH_CHANGED");
  // After the lines: whatever has come to them meanwhile is still to be compared.
  const blockers = [
    ...sumBlockers(figures.difference),
    ...(await monthBlockers(tx, account, month, now)),
  ];
  if (blockers.length > 0) throw new DashboardError("MONTH_BLOCKED");
  if (!isKept) await signDraft(tx, id, { figures: text, digest });
  return { id, figures: text, digest, before };
}
