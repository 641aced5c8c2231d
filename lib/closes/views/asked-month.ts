import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { draftOf } from "#lib/closes/rows/drafts.ts";
import { changedLines, draftLines, standingLines } from "#lib/closes/rows/lines.ts";
import type { Figures } from "#lib/rules/closes/figures.ts";
import { Month } from "#lib/rules/closes/months.ts";
import type { ChangeFacts } from "#lib/rules/policies/requested-change.ts";
import { changedLineView, type ChangedLineView } from "./changed.ts";
import { figuresView, type FiguresView } from "./figures.ts";

const CHANGED_SHOWN = 20;

/**
 * The figures that somebody asks to close, as they were then, and what has changed since; null: they are not kept
 * any more.
 */
export async function askedMonth(
  { db }: Store,
  account: Pick<Account, "id">,
  { object, after }: { object: string; after: ChangeFacts },
): Promise<{
  figures: FiguresView;
  changed: { count: number; lines: ChangedLineView[] };
} | null> {
  const month = Month.safeParse(object);
  const draft = month.success ? await draftOf(db, account.id, month.data) : undefined;
  if (!month.success || !draft || draft.digest !== after.figures) return null;
  const { id, digest } = draft;
  const figures = JSON.parse(draft.figures) as Figures;
  const standing = standingLines(account.id, month.data);
  const [view, changed] = await Promise.all([
    figuresView(db, { figures, digest }, draftLines(id)),
    changedLines(db, draftLines(id), standing, CHANGED_SHOWN),
  ]);
  return {
    figures: view,
    changed: { count: Number(changed.count), lines: changed.lines.map(changedLineView) },
  };
}
