import pg from "pg";

/** A statement as the driver got it. */
export type Statement = { text: string; values: unknown[] };

type Query = (...given: unknown[]) => unknown;
type Asked = { text?: unknown; values?: unknown[] };

/** What `run` reads from a database: each different statement once, with the values it had. */
export async function recordedStatements(
  database: string,
  run: () => Promise<unknown>,
): Promise<Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const untouched = prototype.query;
  const found = new Map<string, Statement>();
  prototype.query = function recorded(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    const { text, values }: Asked =
      typeof first === "string" ? { text: first, values: second as unknown[] } : (first as Asked);
    if (this.database === database && typeof text === "string" && isReading(text)) {
      const statement = { text, values: Array.isArray(values) ? [...values] : [] };
      found.set(JSON.stringify([text, statement.values.map(String)]), statement);
    }
    return untouched.apply(this, given);
  };
  try {
    await run();
  } finally {
    prototype.query = untouched;
  }
  return [...found.values()];
}

const isReading = (text: string) => /^\s*(select|with)\b/i.test(text);
