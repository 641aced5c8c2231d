import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type pg from "pg";
import type { Recorded } from "./record-sql.ts";

/** The source of a statement's value in a replay. */
type Source =
  | { is: "given"; value: unknown }
  /** A new text per cycle, the same wherever it occurred in the recording. */
  | { is: "fresh"; name: string; length: number }
  /** A column of an earlier statement's result in the cycle. */
  | { is: "answered"; statement: number; column: string };

export type Replay = { text: string; sources: Source[] }[];

const revive = (_key: string, value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if ("bigint" in value) return BigInt(String(value.bigint));
  if ("type" in value && value.type === "Buffer" && "data" in value) {
    return Buffer.from(value.data as number[]);
  }
  return value;
};

export function readRecording(file: string): Recorded[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line, revive) as Recorded);
}

const same = (one: unknown, other: unknown) => String(one) === String(other);

function sourceOf(cycle: readonly Recorded[], at: number, value: unknown, other: unknown): Source {
  for (let statement = at - 1; statement >= 0; statement -= 1) {
    const row = cycle[statement]?.row ?? {};
    const column = Object.keys(row).find((name) => row[name] !== null && same(row[name], value));
    if (column !== undefined && !same(value, other)) return { is: "answered", statement, column };
  }
  if (typeof value === "string" && !same(value, other)) {
    return { is: "fresh", name: value, length: value.length };
  }
  return { is: "given", value };
}

/**
 * Makes a recording repeatable: values that differ between two recorded cycles are either answers of the
 * database or texts that the service made up. @throws Error when the two cycles differ in shape.
 */
export function replayOf(first: readonly Recorded[], second: readonly Recorded[]): Replay {
  const texts = (cycle: readonly Recorded[]) => cycle.map(({ text }) => text).join("\n");
  if (texts(first) !== texts(second)) {
    throw new Error(
      `two cycles of the service ran other SQL:\n${texts(first)}\n---\n${texts(second)}`,
    );
  }
  return first.map(({ text, values }, at) => ({
    text,
    sources: values.map((value, nth) => sourceOf(first, at, value, second[at]?.values[nth])),
  }));
}

/** Runs a cycle's statements bare: each transaction on one connection, the rest on any. */
export async function runBare(pool: pg.Pool, replay: Replay): Promise<void> {
  const fresh = new Map<string, string>();
  const rows: (Record<string, unknown> | null)[] = [];
  const valueOf = (source: Source): unknown => {
    if (source.is === "given") return source.value;
    if (source.is === "answered") return rows[source.statement]?.[source.column];
    const known =
      fresh.get(source.name) ?? randomBytes(source.length).toString("hex").slice(0, source.length);
    fresh.set(source.name, known);
    return known;
  };
  let client: pg.PoolClient | null = null;
  try {
    for (const { text, sources } of replay) {
      client ??= await pool.connect();
      const { rows: found } = await client.query<Record<string, unknown>>(
        text,
        sources.map(valueOf),
      );
      rows.push(found[0] ?? null);
      if (!inTransaction(replay, rows.length)) {
        client.release();
        client = null;
      }
    }
  } finally {
    client?.release();
  }
}

/** Whether a transaction is open after this many statements. */
function inTransaction(replay: Replay, done: number): boolean {
  const before = replay.slice(0, done).map(({ text }) => text);
  const opened = before.findLastIndex((text) => /^begin/i.test(text));
  const ended = before.findLastIndex((text) => /^(commit|rollback)/i.test(text));
  return opened > ended;
}
