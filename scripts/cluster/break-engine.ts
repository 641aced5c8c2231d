import { setTimeout as sleep } from "node:timers/promises";
import { judgeWorld, START, type Reached } from "#service/test/faults/judge-world.ts";
import { DeskPeople } from "./desk-people.ts";
import { until } from "./engine.ts";
import type { Ground } from "./ground.ts";
import { judgeDesk } from "./judge-desk.ts";
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

  /** @throws when nothing begins or goes on within two minutes */
  async round({ what, pick, run, repair, look }: Break): Promise<Round> {
    const ground = this.#ground;
    const payers = new Payers(ground);
    const desk = ground.dashboards && (await DeskPeople.signedIn(ground, ground.dashboards));
    const hasBegun = () => payers.made > 2 && (desk?.hasBegun ?? true);
    await until("payments begin", async () => (hasBegun() ? true : null), PATIENCE_MS).catch(
      (error: unknown) => {
        throw new Error(desk?.faults.join("\n"), { cause: error });
      },
    );
    await sleep(STEADY_MS * (0.5 + Math.random()));
    const machine = await until("somebody to break", () => pick(ground));
    payers.markKill();
    desk?.markKill();
    const began = performance.now();
    run(machine);
    const split = await look?.(ground, machine);
    const found = split ? [split] : [];
    const goesOn = async () => {
      const { answersAgain, endsAgain } = payers.moments;
      if (answersAgain === null || endsAgain === null) return null;
      const ofDesk = desk?.moments;
      return ofDesk === null ? null : { answersAgain, endsAgain, ofDesk };
    };
    const moments = await until("payments go on", goesOn, PATIENCE_MS).finally(() => {
      repair(machine);
    });
    await ground.engine.untilWhole();
    await Promise.all([payers.stop(), desk?.stop()]);
    const made = { payins: payers.payins, payouts: payers.payouts };
    const verdict = await judgeWorld(ground.world, made, this.#reached);
    this.#reached = verdict.next;
    const problems = [...found, ...payers.faults, ...verdict.problems];
    if (desk) problems.push(...desk.faults, ...(await judgeDesk(ground, desk.told)));
    const seconds = (moment: number) => (moment - began) / 1000;
    return {
      at: new Date().toISOString(),
      what,
      payments: verdict.payins + verdict.payouts,
      answers: seconds(moments.answersAgain),
      ends: seconds(moments.endsAgain),
      ...(desk && moments.ofDesk
        ? {
            desk: {
              payins: desk.told.filter(({ payin }) => payin !== null).length,
              pages: seconds(moments.ofDesk.pagesAgain),
              forms: seconds(moments.ofDesk.formsAgain),
              refused: Object.fromEntries(desk.refused),
            },
          }
        : {}),
      problems,
    };
  }
}
