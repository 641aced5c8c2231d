import "server-only";
import { draftFindings, type FoundLine } from "#lib/batches/checks/draft-findings.ts";
import { draftLines, storeConfirmed, type DraftLine } from "#lib/batches/rows/draft-lines.ts";
import { earlierPayments } from "#lib/batches/rows/earlier-payments.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import { LINE_FIELDS } from "#lib/rules/batches/batch-line.ts";
import { draftStops } from "#lib/rules/batches/draft-stops.ts";
import { leave } from "#lib/schedules/exchange/batch-left.ts";
import { batchReceivers, isSameReceiver } from "#lib/schedules/rows/batch-receivers.ts";
import type { BatchContent } from "#lib/schedules/rows/content.ts";
import { batchesOf } from "#lib/schedules/rows/occurrences.ts";
import type { ScheduleRow } from "#lib/schedules/rows/schedules.ts";

type Checked = { schedule: ScheduleRow; content: BatchContent; batch: string };

/** Whether a draft's lines are those that the schedule set: what somebody has typed since is theirs to go on with. */
const isAsScheduled = (lines: readonly DraftLine[], said: readonly FileLine[]): boolean =>
  lines.length === said.length &&
  lines.every(({ number, typed }) =>
    LINE_FIELDS.every((field) => typed[field] === (said[number - 1]?.typed[field] ?? "")),
  );

/**
 * Ticks what is no double, because it is what the schedule says: the same as its earlier times and as the batch that it
 * repeats, and what somebody had ticked within that one. Whatever else was paid, or waits, stays for a person.
 */
async function confirmOwn(tx: Tx, { schedule, content, batch }: Checked, lines: FoundLine[]) {
  const ids = lines.flatMap(({ pixAccountId }) => pixAccountId ?? []);
  const own = [...(await batchesOf(tx, schedule.id)), ...(content.source ? [content.source] : [])];
  const others = await earlierPayments(tx, schedule.account_id, batch, [...new Set(ids)], own);
  const isElsewhere = new Set(others.map(({ pixAccount, cents }) => `${pixAccount} ${cents}`));
  for (const { number, findings, confirmed, pixAccountId, cents } of lines) {
    const keys = findings.flatMap(({ kind, key, isConfirmed }) => {
      const isOwn =
        kind === "twice"
          ? content.isTwiceConfirmed === true
          : !isElsewhere.has(`${pixAccountId} ${cents}`);
      return key !== null && !isConfirmed && isOwn ? [key] : [];
    });
    if (keys.length > 0) await storeConfirmed(tx, batch, number, [...confirmed, ...keys]);
  }
}

/**
 * Requires that nothing of a time's locked draft is left to a person: its lines are the schedule's, nothing stops them,
 * and each receiver is the one of when somebody set it.
 * @throws Left
 */
export async function requireSoundBatch(tx: Tx, checked: Checked): Promise<void> {
  const { schedule, content, batch } = checked;
  const { account_id: accountId } = schedule;
  const lines = await draftLines(tx, batch);
  if (!isAsScheduled(lines, content.lines)) leave("changed");
  const { lines: found } = await draftFindings(tx, accountId, batch);
  await confirmOwn(tx, checked, found);
  const { summary } = await draftFindings(tx, accountId, batch);
  const [stop] = draftStops(summary);
  if (stop) leave(stop);
  const now = await batchReceivers(tx, accountId, lines);
  const isSame = lines.every(({ number }, at) => {
    const [kept, seen] = [content.receivers?.[number - 1], now[at]];
    return !!kept && !!seen && isSameReceiver(kept, seen);
  });
  if (!isSame) leave("receiver");
}
