import type pg from "pg";
import type { Statement } from "./recorded-statements.ts";

/** A node of PostgreSQL's plan as EXPLAIN (ANALYZE, FORMAT JSON) gives it. */
type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Index Searches"?: number;
  Plans?: PlanNode[];
};

export type Touched = {
  /** Over all nodes: rows that it gave on or threw away, each time it ran, and searches in its index. */
  rows: number;
  /** The node that touched most, as "Seq Scan payout: 20000". */
  worst: string;
};

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function touchedBy(node: PlanNode): number {
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Join Filter": joined = 0 } =
    node;
  const { "Rows Removed by Index Recheck": rechecked = 0, "Index Searches": searches = 0 } = node;
  const rows = node["Actual Rows"] + filtered + joined + rechecked;
  return Math.round(rows * node["Actual Loops"]) + searches;
}

/** Runs a statement under EXPLAIN and counts the rows that its plan touches; depends on no clock. */
export async function rowsTouched(client: pg.ClientBase, statement: Statement): Promise<Touched> {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, costs off, format json) ${statement.text}`,
    statement.values,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error(`no plan for ${statement.text}`);
  const nodes = nodesOf(plan).map((node) => ({ node, rows: touchedBy(node) }));
  const [worst] = nodes.toSorted((a, b) => b.rows - a.rows);
  const place = worst?.node["Index Name"] ?? worst?.node["Relation Name"] ?? "";
  return {
    rows: Math.max(...nodes.map((one) => one.rows)),
    worst: `${worst?.node["Node Type"]} ${place}: ${worst?.rows}`,
  };
}
