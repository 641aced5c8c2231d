import "server-only";
import { sql } from "kysely";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { allCloses, manifestOf, type CloseRow } from "#lib/closes/rows/closes.ts";
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
  /** It counts as reopened, and the trail has no reopening of it. */
  | { fault: "reopened"; month: Month; account: string; digest: string }
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
async function isWhole(rows: Rows, close: CloseRow): Promise<boolean> {
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

/** The digests that the trail has of months that were closed, or reopened, by account and month. */
async function told(rows: Rows, action: "month:close" | "month:reopen") {
  const { rows: found } = await sql<{ account: string; month: string; digest: string }>`
    select account_id as account, substr(subject, 7) as month, detail ->> 'digest' as digest
    from audit where action = ${action} and outcome = 'done' and account_id is not null`.execute(
    rows,
  );
  return found;
}

/** Reads every closed month anew, in one snapshot: its text, its lines, the trail, and what stands now. */
export function verifyMonths(store: Store): Promise<{ closes: number; faults: MonthFault[] }> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const faults: MonthFault[] = [];
      const all = await allCloses(tx);
      const closes = all.filter(({ reopening }) => reopening === null);
      const [known, reopened] = [await told(tx, "month:close"), await told(tx, "month:reopen")];
      const there = new Set(all.map(({ digest }) => digest));
      for (const one of known) {
        if (!there.has(one.digest)) faults.push({ fault: "missing", ...one });
      }
      for (const { reopening, month, account_id: account, digest } of all) {
        if (reopening === null || reopened.some((one) => one.digest === digest)) continue;
        faults.push({ fault: "reopened", month, account, digest });
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
