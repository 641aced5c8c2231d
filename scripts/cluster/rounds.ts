import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../.data-cluster");
const FILE = join(FOLDER, "rounds.jsonl");

export type Round = {
  at: string;
  what: "leader" | "leader and Patroni" | "cut" | "etcd";
  /** The payments that were judged. */
  payments: number;
  /** Seconds until both services acknowledged a write again, and until a payment under way ended. */
  answers: number;
  ends: number;
  /** What was lost, doubled or otherwise wrong, in sentences. */
  problems: string[];
};

/** The rounds so far, of this and earlier calls. */
export function readRounds(): Round[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, "utf8").trim().split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Round);
}

export function keepRound(round: Round): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(round)}\n`);
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One line for each kind of round. */
export function roundFigures(rounds: readonly Round[]): string[] {
  return [...Map.groupBy(rounds, ({ what }) => what)].map(([what, some]) => {
    const worded = (of: "answers" | "ends") => {
      const values = some.map((round) => round[of]);
      return `median ${middle(values).toFixed(1)} s, worst ${Math.max(...values).toFixed(1)} s`;
    };
    const payments = some.reduce((sum, round) => sum + round.payments, 0);
    const wrong = some.filter(({ problems }) => problems.length > 0).length;
    return `${what}: ${some.length} rounds, ${payments} payments, ${wrong} rounds with something wrong; writes again ${worded("answers")}; payments end again ${worded("ends")}`;
  });
}
