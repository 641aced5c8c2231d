import "server-only";
import { randomUUID } from "node:crypto";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import { learnReceivers } from "#lib/batches/exchange/learn-receivers.ts";
import { insertLines } from "#lib/batches/rows/draft-lines.ts";
import { insertDraft } from "#lib/batches/rows/drafts.ts";
import { BATCH_TITLE_MAX } from "#lib/rules/batches/batch-title-max.ts";
import type { BatchContent } from "#lib/schedules/rows/content.ts";
import { changeOccurrence } from "#lib/schedules/rows/occurrences.ts";
import type { Prepared } from "./prepared.ts";
import { exchangeToPrepare, keyOfOccurrence, lockPreparing, type Preparing } from "./preparing.ts";

/** The batch's title with its day, as 27/11/2026. */
const titleOf = ({ title }: BatchContent, due: string): string => {
  const day = due.split("-").toReversed().join("/");
  return `${title.slice(0, BATCH_TITLE_MAX - day.length - 3).trim()} · ${day}`;
};

/**
 * Makes the batch of a time ready: a draft with the schedule's lines, checked against accounts and categories as they are
 * now. A receiver whose key has changed since stands there as new. A person fixes it, asks for it and signs.
 * @throws what `preparedAfter` reads
 */
export async function prepareBatch(preparing: Preparing, content: BatchContent): Promise<Prepared> {
  const { store, account, schedule, occurrence } = preparing;
  await learnReceivers(store, await exchangeToPrepare(preparing), content.lines);
  await store.transaction(async (tx) => {
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
    if (!isNew) return;
    const lines = content.lines.map((line, at) => ({ ...line, number: at + 1 }));
    await insertLines(tx, id, lines);
    await checkDraft(tx, account.id, id);
  });
  return { is: "ready", asked: false };
}
