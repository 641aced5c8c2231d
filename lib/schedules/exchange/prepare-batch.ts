import "server-only";
import { randomUUID } from "node:crypto";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { learnReceivers } from "#lib/batches/exchange/learn-receivers.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { lockBatch } from "#lib/batches/rows/batches.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import { dayText } from "#lib/format/day-label.ts";
import { DEFAULT_LOCALE } from "#lib/i18n/locale.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { BATCH_TITLE_MAX } from "#lib/rules/batches/batch-title-max.ts";
import type { BatchContent } from "#lib/schedules/rows/content.ts";
import { changeOccurrence } from "#lib/schedules/rows/occurrences.ts";
import { fixBatchTime, refreshBatchTime } from "./fix-batch-time.ts";
import type { Prepared } from "./prepared.ts";
import { exchangeToPrepare, keyOfOccurrence, lockPreparing, type Preparing } from "./preparing.ts";

/** The batch's title with its day, as people of the company say it: "27 nov 2026". */
const titleOf = ({ title }: BatchContent, due: string): string => {
  const day = dayText(due, DEFAULT_LOCALE);
  return `${title.slice(0, BATCH_TITLE_MAX - day.length - 3).trim()} · ${day}`;
};

/** The time's draft with the schedule's lines, checked against accounts and categories as they are now. */
async function draftOf(preparing: Preparing, content: BatchContent): Promise<string> {
  const { store, account, schedule, occurrence } = preparing;
  return store.transaction(async (tx) => {
    const owner = await lockPreparing(tx, preparing);
    await changeOccurrence(tx, occurrence.id, { owner: owner.person.id, actors: schedule.actors });
    const { id, isNew } = await insertDraft(tx, {
      id: randomUUID(),
      accountId: account.id,
      idempotencyKey: keyOfOccurrence(occurrence),
      title: titleOf(content, occurrence.due_on),
      network: content.network,
      token: content.token,
      by: owner.person.id,
      actors: schedule.actors,
    });
    await changeOccurrence(tx, occurrence.id, { batch_id: id });
    if (!isNew) return id;
    const lines = content.lines.map((line, at) => ({ ...line, number: at + 1 }));
    await insertLines(tx, id, lines);
    await checkDraft(tx, account.id, id);
    return id;
  });
}

/**
 * Makes the batch of a time ready: where every line is right, its receivers are as they were, and its wallet is proved,
 * it is fixed and asked for as the policy of this moment says; else it stays a draft. Nothing is signed.
 * @throws what `preparedAfter` reads
 */
export async function prepareBatch(preparing: Preparing, content: BatchContent): Promise<Prepared> {
  const { store, account, occurrence } = preparing;
  const exchange = await exchangeToPrepare(preparing);
  await learnReceivers(store, exchange, content.lines);
  const isEarlier = occurrence.state === "ready";
  const batch = isEarlier ? (occurrence.batch_id ?? "") : await draftOf(preparing, content);
  const fixing = { preparing, exchange, content, batch };
  const made = await store.transaction((tx) => lockBatch(tx, account.id, batch));
  if (!made) throw new DashboardError("NOT_FOUND");
  if (made.state === "fixed") return refreshBatchTime(fixing);
  // What somebody has opened for changes again is theirs to go on with.
  if (made.state !== "draft" || made.fixed_at !== null) return { is: "ready", asked: false };
  return fixBatchTime(fixing);
}
