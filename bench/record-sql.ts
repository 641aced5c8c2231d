import { appendFileSync } from "node:fs";
import pg from "pg";

/** One statement as the service gave it to the driver, and the first row of the result. */
export type Recorded = { text: string; values: unknown[]; row: Record<string, unknown> | null };

type Query = (...given: unknown[]) => unknown;

/** Encodes `bigint` and bytes for JSON. */
const told = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return { bigint: String(value) };
  return value;
};

function firstRow(result: unknown): Record<string, unknown> | null {
  const rows = (result as { rows?: Record<string, unknown>[] } | undefined)?.rows;
  return rows?.[0] ?? null;
}

/**
 * Loaded before the service (`node --import`): records each statement until SIGUSR2. From then on the
 * driver is untouched again, and recording costs nothing.
 */
function record(file: string): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const untouched = prototype.query;
  prototype.query = function recorded(this: unknown, ...given: unknown[]) {
    const answer = untouched.apply(this, given);
    const [text, values = []] = given;
    if (typeof text !== "string" || !(answer instanceof Promise)) return answer;
    return answer.then((result: unknown) => {
      const line = { text, values, row: firstRow(result) };
      appendFileSync(file, `${JSON.stringify(line, told)}\n`);
      return result;
    });
  };
  process.once("SIGUSR2", () => {
    prototype.query = untouched;
  });
}

const file = process.env["BENCH_SQL_FILE"];
if (file && process.argv[1]?.endsWith("service/main.ts")) record(file);
