import { isTest, readSource, type SourceFile, sourceFiles } from "../house/source-files.ts";
import { AREAS } from "./areas.ts";
import { compiling } from "./compiles.ts";
import { isEquivalent } from "./equivalents.ts";
import { Judge } from "./judge.ts";
import { judgesAmong } from "./judging-tests.ts";
import { type Mutant, mutantsOf, withMutant } from "./mutants.ts";
import { sampled } from "./sampled.ts";
import { keepVerdict, keysOf, knownVerdicts } from "./verdicts.ts";

/** `sample`: how many mutants of each area; null: all. `minutes`: when it stops. */
export type Asked = {
  areas: readonly string[];
  paths: readonly string[];
  sample: number | null;
  seed: number;
  minutes: number;
  fresh: boolean;
};
type Score = {
  killed: number;
  refused: number;
  answered: Mutant[];
  survived: Mutant[];
  /** Answered as changing nothing, and a test notices it. */
  noticed: Mutant[];
  left: number;
};

/** Judges the mutants that are asked for, area by area, and prints what nothing noticed. @returns their number */
export async function mutationRound(asked: Asked, print: (line: string) => void): Promise<number> {
  const files = sourceFiles();
  const judges = judgesAmong(files);
  const until = Date.now() + asked.minutes * 60_000;
  const judge = new Judge();
  let survived = 0;
  try {
    for (const { name, files: of } of AREAS) {
      const chosen = files.filter(
        ({ path }) =>
          of.test(path) &&
          !isTest(path) &&
          (asked.paths.includes(path) || asked.areas.includes(name)),
      );
      if (chosen.length === 0) continue;
      const mutants = chosen.flatMap(mutantsOf);
      const some = asked.sample === null ? mutants : sampled(mutants, asked.sample, asked.seed);
      const score: Score = {
        killed: 0,
        refused: 0,
        answered: [],
        survived: [],
        noticed: [],
        left: 0,
      };
      for (const file of chosen) {
        const ofFile = some.filter(({ path }) => path === file.path);
        if (ofFile.length > 0)
          await judgeFile(file, ofFile, { judge, judges, until, asked, score });
      }
      for (const { path, line, change } of score.survived) print(`  ${path}:${line}  ${change}`);
      for (const { path, line, change } of score.noticed) {
        print(`  ${path}:${line}  ${change} is answered, and a test notices it`);
      }
      print(summary(name, some.length, mutants.length, score));
      survived += score.survived.length + score.noticed.length;
    }
  } finally {
    await judge.stop();
  }
  return survived;
}

type Around = {
  judge: Judge;
  judges: (path: string) => string[];
  until: number;
  asked: Asked;
  score: Score;
};

async function judgeFile(
  { path }: SourceFile,
  mutants: readonly Mutant[],
  { judge, judges, until, asked, score }: Around,
): Promise<void> {
  const text = readSource(path);
  const tests = judges(path);
  const known = asked.fresh ? new Map<string, never>() : knownVerdicts();
  const keyOf = keysOf(path, tests);
  const open = mutants.filter((one) => !known.has(keyOf(one)));
  if (open.length > 0 && Date.now() < until) await judge.prepare(path, tests);
  const survived: Mutant[] = [];
  for (const mutant of mutants) {
    const key = keyOf(mutant);
    const found = known.get(key);
    if (found === undefined && Date.now() >= until) {
      score.left += 1;
      continue;
    }
    const by = found ? found.by : await judge.ask(withMutant(text, mutant));
    if (!found) keepVerdict({ key, by });
    if (isEquivalent(mutant)) (by === null ? score.answered : score.noticed).push(mutant);
    else if (by === null) survived.push(mutant);
    else score.killed += 1;
  }
  const compiled = survived.length > 0 ? compiling(path, survived) : new Set<Mutant>();
  score.refused += survived.length - compiled.size;
  score.survived.push(...compiled);
}

function summary(name: string, asked: number, all: number, score: Score): string {
  const { killed, refused, answered, survived, left } = score;
  const judged = killed + refused + survived.length;
  const share = judged === 0 ? "-" : `${(((killed + refused) / judged) * 100).toFixed(1)} %`;
  const rest = left === 0 ? "" : `, ${left} not judged`;
  return `${name}: ${share} of ${judged} (${killed} by tests, ${refused} by the compiler, ${survived.length} by nothing), ${answered.length} answered${rest}; ${asked} of ${all} asked`;
}
