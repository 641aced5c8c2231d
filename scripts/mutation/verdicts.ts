import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSource } from "../house/source-files.ts";
import type { Mutant } from "./mutants.ts";

const FILE = join(import.meta.dirname, "../../.data-mutation/verdicts.jsonl");

/** `by`: what noticed the fault; null: nothing did. */
export type Verdict = { key: string; by: string | null };

/** What was found before, by key. A line that was cut off when the program was killed is none. */
export function knownVerdicts(): Map<string, Verdict> {
  if (!existsSync(FILE)) return new Map();
  const lines = readFileSync(FILE, "utf8").split("\n").slice(0, -1);
  const verdicts = lines.map((line) => JSON.parse(line) as Verdict);
  return new Map(verdicts.map((one) => [one.key, one]));
}

export function keepVerdict(verdict: Verdict): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(verdict)}\n`);
}

/** Answers a mutant's key, which changes with the text of its file or of one of the tests that judge it. */
export function keysOf(path: string, tests: readonly string[]): (mutant: Mutant) => string {
  const texts = [path, ...tests.toSorted()].map(readSource).join("\0");
  return ({ start, end, by }) =>
    createHash("sha256").update(`${texts}\0${start} ${end} ${by}`).digest("hex").slice(0, 24);
}
