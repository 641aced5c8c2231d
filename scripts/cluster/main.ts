import { join } from "node:path";
import { ensureBuild } from "../build/ensure-build.ts";
import { Rehearsal, type Break } from "./break-engine.ts";
import { Engine } from "./engine.ts";
import { startGround, type Ground } from "./ground.ts";
import { ensurePrograms } from "./programs.ts";
import { findSplitBrain } from "./split-brain.ts";
import { restoreToTime } from "./restore-to-time.ts";
import { keepRound, readRounds, roundFigures } from "./rounds.ts";
import { during, say } from "../system/say.ts";
import { runScript, StopSentence } from "../system/stop-sentence.ts";

const USAGE = `
  npm run cluster                what production stands on, until Ctrl-C: prints its addresses
  npm run cluster -- kill 20     kills the leader under load 20 times, in 3 of 10 its Patroni with it
  npm run cluster -- cut 3       cuts the leader off from its copies and from etcd
  npm run cluster -- etcd 3      kills etcd's leader
  npm run cluster -- pitr        puts it back to a moment by pgBackRest; the service comes up in recovery
  npm run cluster -- figures     what all rounds so far came to`;

const killLeader = (hasPatroni: boolean): Break => ({
  what: hasPatroni ? "leader and Patroni" : "leader",
  pick: ({ engine }) => engine.leader(),
  run: (machine) => machine.killServer(hasPatroni),
  repair: (machine) => {
    if (machine.isDead) machine.startPatroni();
  },
});

const cutLeader: Break = {
  what: "cut",
  pick: ({ engine }) => engine.leader(),
  run: (machine) => machine.cut(),
  repair: (machine) => machine.mend(),
  look: findSplitBrain,
};

const killEtcd: Break = {
  what: "etcd",
  pick: ({ engine }) => engine.etcdLeader(),
  run: (machine) => machine.killEtcd(),
  repair: (machine) => machine.startEtcd(),
};

/** Which break comes as the nth of all rounds of its kind. */
const BREAKS: Record<string, (nth: number) => Break> = {
  kill: (nth) => killLeader(nth % 10 >= 7),
  cut: () => cutLeader,
  etcd: () => killEtcd,
};

async function rehearse(
  ground: Ground,
  command: string,
  breakOf: (nth: number) => Break,
  times: number,
): Promise<void> {
  const rehearsal = new Rehearsal(ground);
  const kinds = command === "kill" ? ["leader", "leader and Patroni"] : [command];
  for (let left = times; left > 0; left -= 1) {
    const nth = readRounds().filter(({ what }) => kinds.includes(what)).length;
    const round = await rehearsal.round(breakOf(nth));
    keepRound(round);
    const { what, payments, answers, ends, desk, problems } = round;
    say(
      `  ${nth + 1} ${what}: ${payments} payments, writes again after ${answers.toFixed(1)} s, payments end after ${ends.toFixed(1)} s`,
    );
    if (desk) {
      const { payins, pages, forms, refused } = desk;
      say(
        `    at the dashboards ${payins} payins, forms taken again after ${forms.toFixed(1)} s, pages drawn after ${pages.toFixed(1)} s; not taken at first: ${JSON.stringify(refused)}`,
      );
    }
    for (const problem of problems) say(`    WRONG ${problem}`);
    if (problems.length === 0) continue;
    process.exitCode = 1;
    for (const service of ground.services) {
      for (const line of service.linesWith('"INTERNAL"')) say(`    ${line.slice(0, 600)}`);
    }
  }
}

/** `npm run cluster`: the engine under Ponte as in production, on this machine, and what breaks it. */
await runScript(async () => {
  const [command, count = "1"] = process.argv.slice(2);
  if (command === "figures") return roundFigures(readRounds()).forEach((line) => say(`  ${line}`));
  const times = Number(count);
  const breakOf = command === undefined || command === "pitr" ? null : BREAKS[command];
  if (breakOf === undefined || !Number.isInteger(times) || times < 1) {
    throw new StopSentence(USAGE);
  }
  ensurePrograms();
  // What is judged after a restore is the service's recovery.
  const hasDashboards = command !== "pitr";
  if (hasDashboards) await ensureBuild(join(import.meta.dirname, "../../.data-cluster"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const engine = await during("Engine", () => Engine.start());
  let ground: Ground | null = null;
  try {
    ground = await during("Ponte", () => startGround(engine, { hasDashboards }));
    if (command !== undefined && breakOf) {
      await rehearse(ground, command, breakOf, times);
      return roundFigures(readRounds()).forEach((line) => say(`  ${line}`));
    }
    if (command === "pitr") {
      const problems = await restoreToTime(ground);
      for (const problem of problems) say(`    WRONG ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
      return;
    }
    for (const { url } of ground.services) say(`  A service: ${url}`);
    say(`  Its database: ${ground.settings["SERVICE_DATABASE_URL"]}`);
    for (const url of ground.dashboards?.urls ?? []) say(`  A dashboard, past nginx: ${url}`);
    await new Promise(() => {});
  } catch (error) {
    for (const service of ground?.services ?? []) say(service.said.slice(-3000));
    throw error;
  } finally {
    await ground?.stop();
    engine.stop();
  }
});
