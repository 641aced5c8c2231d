import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type {
  MatchedLine,
  PaymentFacts,
  StatementAccountKind,
} from "#lib/rules/reconciliation/facts.ts";
import type { JudgedKind } from "#lib/rules/reconciliation/kinds.ts";

type LineRow = {
  id: bigint;
  payment: bigint;
  kind: JudgedKind;
  return_id: bigint | null;
  of: StatementAccountKind;
  day: string;
  cents: bigint;
  name: string;
  end_to_end_id: string | null;
  match: "suggested" | "id" | "person";
};

/** By payment: the lines that stand for its movements, and those of which a person is asked. */
export type LinesOf = {
  matched: Map<bigint, MatchedLine[]>;
  suggested: Map<bigint, PaymentFacts["suggested"]>;
};

export async function matchedLines(
  rows: Rows,
  side: "payin" | "payout",
  ids: readonly bigint[],
): Promise<LinesOf> {
  const payment = sql.ref(`l.${side}_id`);
  const { rows: found } = await sql<LineRow>`
    select l.id, ${payment} as payment, l.matched_kind as kind, l.return_id, a.kind as of, l.day::text as day, l.cents,
      l.name, l.end_to_end_id, l.match
    from statement_line l join statement_account a on a.id = l.statement_account_id
    where ${payment} = any(${[...ids]}::bigint[]) and l.match <> 'none' order by l.id`.execute(
    rows,
  );
  const matched = found.flatMap((line) =>
    line.match === "suggested" ? [] : [{ ...line, match: line.match }],
  );
  const suggested = found.filter((line) => line.match === "suggested");
  return {
    matched: grouped(matched, (line) => ({
      id: line.id,
      kind: line.kind,
      returnId: line.return_id,
      of: line.of,
      day: line.day,
      cents: line.cents,
      name: line.name,
      endToEndId: line.end_to_end_id,
      by: line.match,
    })),
    suggested: grouped(suggested, ({ kind, return_id }) => ({ kind, returnId: return_id })),
  };
}

function grouped<Row extends { payment: bigint }, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Map<bigint, Made[]> {
  const groups = Map.groupBy(rows, ({ payment }) => payment);
  return new Map([...groups].map(([id, all]) => [id, all.map(make)]));
}
