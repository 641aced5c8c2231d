import { setTimeout as sleep } from "node:timers/promises";
import { judgeWorld, START, type Reached } from "#service/test/faults/judge-world.ts";
import { until } from "./engine.ts";
import type { Ground } from "./ground.ts";
import type { Machine } from "./machine.ts";
import { Payers } from "./payers.ts";
import type { Round } from "./rounds.ts";

const STEADY_MS = 4_000;
const PATIENCE_MS = 120_000;

/** What is broken, and what brings the machine back once payments go on without it. */
export type Break = {
  what: Round["what"];
  /** Which machine it happens to. */
  pick: (ground: Ground) => Promise<Machine | null>;
  run: (machine: Machine) => void;
  repair: (machine: Machine) => void;
  /** What more must be true while it is broken, as a fault in words or null. */
  look?: (ground: Ground, broken: Machine) => Promise<string | null>;
};

/** Breaks engines under load, round after round, and judges each by bank, chain and books. */
export class Rehearsal {
  readonly #ground: Ground;
  #reached: Reached = START;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** @throws when nothing goes on within two minutes */
  async round({ what, pick, run, repair, look }: Break): Promise<Round> {
    const ground = this.#ground;
    const payers = new Payers(ground);
    await until("payments begin", async () => (payers.made > 2 ? true : null));
    await sleep(STEADY_MS * (0.5 + Math.random()));
    const machine = await until("somebody to break", () => pick(ground));
    payers.markKill();
    const began = performance.now();
    run(machine);
    const problems: string[] = [];
    const found = await look?.(ground, machine);
    if (found) problems.push(found);
    const goesOn = async () => {
      const { answersAgain, endsAgain } = payers.moments;
      return answersAgain !== null && endsAgain !== null ? { answersAgain, endsAgain } : null;
    };
    const moments = await until("payments go on", goesOn, PATIENCE_MS).finally(() => {
      repair(machine);
    });
    await ground.engine.untilWhole();
    await payers.stop();
    const made = { payins: payers.payins, payouts: payers.payouts };
    const verdict = await judgeWorld(ground.world, made, this.#reached);
    this.#reached = verdict.next;
    return {
      at: new Date().toISOString(),
      what,
      payments: verdict.payins + verdict.payouts,
      answers: (moments.answersAgain - began) / 1000,
      ends: (moments.endsAgain - began) / 1000,
      problems: [...problems, ...payers.faults, ...verdict.problems],
    };
  }
}
