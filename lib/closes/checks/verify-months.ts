import "server-only";
import { sql } from "kysely";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { manifestOf, noteCheck, standingCloses, type CloseRow } from "#lib/closes/rows/closes.ts";
import { sha256 } from "#lib/closes/rows/figures.ts";
import {
  changedLines,
  closedLines,
  lineSums,
  standingLines,
  type ChangedLine,
} from "#lib/closes/rows/lines.ts";
import type { Month } from "#lib/rules/closes/months.ts";

/** What does not fit a closed month. */
export type MonthFault =
  /** Its text is another one than was closed, or the lines that were frozen with it are. */
  | { fault: "altered"; month: Month; account: string; digest: string }
  /** The trail does not know it. */
  | { fault: "unknown"; month: Month; account: string; digest: string }
  /** The trail has it, and it is gone. */
  | { fault: "missing"; month: string; account: string; digest: string }
  /** What stands now is another thing than what was closed. */
  | {
      fault: "changed";
      month: Month;
      account: string;
      digest: string;
      count: bigint;
      lines: ChangedLine[];
    };

const LINES_NAMED = 20;

/** Whether the frozen lines are those under the digest. */
export async function isWhole(rows: Rows, close: CloseRow): Promise<boolean> {
  if (sha256(close.manifest) !== close.digest) return false;
  const { figures } = manifestOf(close);
  const { lines, digest, sums } = await lineSums(rows, closedLines(close.id));
  return (
    String(lines) === figures.lines &&
    digest === figures.lines_digest &&
    JSON.stringify(sums) === JSON.stringify(figures.sums)
  );
}

/** What stands now beside what was closed. */
export const sinceClosed = (
  rows: Rows,
  { id, account_id: account, month }: CloseRow,
  most: number,
): Promise<{ count: bigint; lines: ChangedLine[] }> =>
  changedLines(rows, closedLines(id), standingLines(account, month), most);

/** The digests that the trail has of closed months, by account and month. */
async function told(rows: Rows) {
  const { rows: found } = await sql<{ account: string; month: string; digest: string }>`
    select account_id as account, substr(subject, 7) as month, detail ->> 'digest' as digest
    from audit where action = 'month:close' and outcome = 'done' and account_id is not null`.execute(
    rows,
  );
  return found;
}

/** Compares one close with what stands now, the longest unseen first. @returns whether there was one to be compared */
export async function checkMonth(store: Store, olderThanMinutes: number): Promise<boolean> {
  const closes = await standingCloses(store.db);
  const before = Date.now() - olderThanMinutes * 60_000;
  const next = closes
    .filter(({ checkedAt }) => checkedAt === null || checkedAt.getTime() < before)
    .toSorted((a, b) => (a.checkedAt?.getTime() ?? 0) - (b.checkedAt?.getTime() ?? 0))[0];
  if (!next) return false;
  const { count } = await sinceClosed(store.db, next, 1);
  await noteCheck(store.db, next.id, count);
  return true;
}

/** Reads every closed month anew, in one snapshot: its text, its lines, the trail, and what stands now. */
export function verifyMonths(store: Store): Promise<{ closes: number; faults: MonthFault[] }> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const faults: MonthFault[] = [];
      const [closes, known] = [await standingCloses(tx), await told(tx)];
      const all = await tx.selectFrom("month_close").select("digest").execute();
      const there = new Set(all.map(({ digest }) => digest));
      for (const one of known) {
        if (!there.has(one.digest)) faults.push({ fault: "missing", ...one });
      }
      for (const close of closes) {
        const { month, account_id: account, digest } = close;
        const of = { month, account, digest };
        if (!(await isWhole(tx, close))) faults.push({ fault: "altered", ...of });
        const isKnown = known.some(
          (one) => one.digest === digest && one.account === account && one.month === month,
        );
        if (!isKnown) faults.push({ fault: "unknown", ...of });
        const { count, lines } = await sinceClosed(tx, close, LINES_NAMED);
        if (count > 0n) faults.push({ fault: "changed", ...of, count, lines });
      }
      return { closes: closes.length, faults };
    });
}
