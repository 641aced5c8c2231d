import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listBatches } from "#lib/batches/rows/drafts.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import { formatAmount } from "#protocol/money/money.ts";

const PAGE_SIZE = 25;

/** A batch in the list; the amount as decimal text, the moment as ISO 8601. */
export type BatchRow = {
  id: string;
  title: string;
  state: BatchState;
  lines: number;
  faulty: number;
  amount: string;
  by: string;
  at: string;
};

/** Newest first, with who made each and what it pays, at the same cost on every page. */
export async function batchRows(
  { db }: Store,
  account: Pick<Account, "id">,
  cursor: Cursor = {},
): Promise<KeysetPage<BatchRow>> {
  const listed = await listBatches(db, account.id, { ...cursor, limit: PAGE_SIZE + 1 });
  const numbered = listed.map((batch) => ({ batch, id: batch.number }));
  const { rows, ...further } = keysetPage(numbered, PAGE_SIZE, cursor);
  const found = rows.map(({ batch }) => batch);
  const names = await namesOfPeople(db, [...new Set(found.map(({ createdBy }) => createdBy))]);
  return {
    ...further,
    rows: found.map(({ id, title, state, lines, faulty, cents, createdBy, createdAt }) => ({
      id,
      title,
      state,
      lines,
      faulty,
      amount: formatAmount(cents, "BRL"),
      by: names.get(createdBy) ?? "",
      at: createdAt.toISOString(),
    })),
  };
}
