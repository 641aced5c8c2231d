import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listBatches } from "#lib/batches/rows/drafts.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** So many of the newest are listed. */
const LISTED_MOST = 100;

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

/** The newest batches, with who made each and what it pays. */
export async function batchRows({ db }: Store, account: Pick<Account, "id">): Promise<BatchRow[]> {
  const found = await listBatches(db, account.id, LISTED_MOST);
  const names = await namesOfPeople(db, [...new Set(found.map(({ createdBy }) => createdBy))]);
  return found.map(({ id, title, state, lines, faulty, cents, createdBy, createdAt }) => ({
    id,
    title,
    state,
    lines,
    faulty,
    amount: formatAmount(cents, "BRL"),
    by: names.get(createdBy) ?? "",
    at: createdAt.toISOString(),
  }));
}
