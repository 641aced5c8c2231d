"use server";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { suggestPurposes } from "#lib/batches/checks/suggest-purposes.ts";
import { checkDraft } from "#lib/batches/checks/check-draft.ts";
import {
  draftLines,
  insertLines,
  removeLine,
  retypeLine,
  storeConfirmed,
  storeJudged,
} from "#lib/batches/rows/draft-lines.ts";
import { lockDraft, noteActor } from "#lib/batches/rows/drafts.ts";
import { LINE_FIELDS, LINES_MOST, type SpoiledCells } from "#lib/rules/batches/batch-line.ts";
import { ConfirmLine, OfBatch, OfLine, TypeLine } from "#lib/rules/batches/draft-request.ts";

type Behind = Pick<DoorContext<"payout:create">, "account" | "actor" | "transaction" | "audit">;

/** Changes a locked draft by somebody who then has a hand in it, and checks it whole. */
const changeDraft = <Done>(
  { account, actor, transaction, audit }: Behind,
  batch: string,
  change: (tx: Tx) => Promise<Done>,
): Promise<Done> =>
  transaction(async (tx) => {
    await lockDraft(tx, account.id, batch);
    const done = await change(tx);
    await noteActor(tx, account.id, batch, actor.person.id);
    await checkDraft(tx, account.id, batch);
    await audit.writeIn(tx);
    return done;
  });

/** The number after the last, or the first that is free. */
function nextNumber(taken: readonly number[]): number {
  const after = (taken.at(-1) ?? 0) + 1;
  if (after <= LINES_MOST) return after;
  const free = Array.from({ length: LINES_MOST }, (_, at) => at + 1).find(
    (number) => !taken.includes(number),
  );
  if (free === undefined) {
    throw new DashboardError("INVALID_INPUT", { fields: { number: `too_many:${LINES_MOST}` } });
  }
  return free;
}

/** Types a line anew, or adds one. */
export const typeLineAction = action(
  TypeLine,
  "payout:create",
  async ({ batch, number, cells }, behind) => {
    behind.audit.note({
      action: "batch:type",
      subject: `batch ${batch}`,
      detail: { line: number },
    });
    return changeDraft(behind, batch, async (tx) => {
      const lines = await draftLines(tx, batch);
      if (number === null) {
        const made = nextNumber(lines.map((line) => line.number));
        behind.audit.note({ detail: { line: made } });
        await insertLines(tx, batch, [{ number: made, typed: cells, spoiled: {} }]);
        return { number: made };
      }
      const line = lines.find((one) => one.number === number);
      if (!line) throw new DashboardError("NOT_FOUND");
      // A cell that a spreadsheet changed stays refused until somebody types it.
      const untouched = LINE_FIELDS.filter((field) => cells[field] === line.typed[field]);
      const spoiled: SpoiledCells = Object.fromEntries(
        untouched.flatMap((field) => (line.spoiled[field] ? [[field, line.spoiled[field]]] : [])),
      );
      await retypeLine(tx, batch, number, { typed: cells, spoiled });
      return { number };
    });
  },
);

/** Takes a line out of a draft. */
export const removeLineAction = action(
  OfLine,
  "payout:create",
  async ({ batch, number }, behind) => {
    behind.audit.note({
      action: "batch:remove-line",
      subject: `batch ${batch}`,
      detail: { line: number },
    });
    return changeDraft(behind, batch, async (tx) => {
      if (!(await removeLine(tx, batch, number))) throw new DashboardError("NOT_FOUND");
      return {};
    });
  },
);

/** Notes that somebody has looked at what a line may double. */
export const confirmLineAction = action(
  ConfirmLine,
  "payout:create",
  async ({ batch, number, keys }, behind) => {
    behind.audit.note({
      action: "batch:confirm-line",
      subject: `batch ${batch}`,
      detail: { line: number, confirmed: keys.map((key) => key.split(":")[0]) },
    });
    return changeDraft(behind, batch, async (tx) => {
      if (!(await storeConfirmed(tx, batch, number, keys))) throw new DashboardError("NOT_FOUND");
      return {};
    });
  },
);

/** Types the code that is suggested into each line that has none: whoever does so confirms all of them. */
export const fillPurposesAction = action(OfBatch, "payout:create", async ({ batch }, behind) => {
  behind.audit.note({ action: "batch:fill-purposes", subject: `batch ${batch}` });
  return changeDraft(behind, batch, async (tx) => {
    const lines = await draftLines(tx, batch);
    const codes = await suggestPurposes(tx, behind.account.id, lines);
    const filled = lines.flatMap((line) => {
      const purpose = codes.get(line.number);
      return purpose === undefined ? [] : [{ ...line, typed: { ...line.typed, purpose } }];
    });
    behind.audit.note({ detail: { lines: filled.length } });
    await storeJudged(tx, batch, filled);
    return { filled: filled.length };
  });
});
