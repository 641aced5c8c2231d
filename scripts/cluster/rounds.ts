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
  /** At the dashboards, in rounds that had them. */
  desk?: {
    payins: number;
    /** Seconds until each drew a page again, and until a form was taken again. */
    pages: number;
    forms: number;
    /** How often a form was not taken at first, by code. */
    refused: Record<string, number>;
  };
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

const spread = (values: readonly number[]) =>
  `median ${middle(values).toFixed(1)} s, worst ${Math.max(...values).toFixed(1)} s`;

function deskFigures(desks: readonly NonNullable<Round["desk"]>[]): string {
  if (desks.length === 0) return "";
  const payins = desks.reduce((sum, desk) => sum + desk.payins, 0);
  const [pages, forms] = [desks.map((desk) => desk.pages), desks.map((desk) => desk.forms)];
  return `; with dashboards: ${desks.length} rounds, ${payins} payins there, forms again ${spread(forms)}, pages again ${spread(pages)}`;
}

/** One line for each kind of round. */
export function roundFigures(rounds: readonly Round[]): string[] {
  return [...Map.groupBy(rounds, ({ what }) => what)].map(([what, some]) => {
    const worded = (of: "answers" | "ends") => spread(some.map((round) => round[of]));
    const desks = some.flatMap(({ desk }) => (desk ? [desk] : []));
    const payments = some.reduce((sum, round) => sum + round.payments, 0);
    const wrong = some.filter(({ problems }) => problems.length > 0).length;
    return `${what}: ${some.length} rounds, ${payments} payments, ${wrong} rounds with something wrong; writes again ${worded("answers")}; payments end again ${worded("ends")}${deskFigures(desks)}`;
  });
}
