import { randomBytes } from "node:crypto";
import pg from "pg";
import { makeFaultWorld, type FaultWorld, type WorldOptions } from "./fault-world.ts";
import { START, type Edges } from "./judge-world.ts";
import { runFaults, type FaultCase } from "./run-faults.ts";
import { SUBJECTS, type SubjectName } from "./subjects.ts";
import { FAULT_NAMES, INJECTED_FAULTS, type FaultName } from "./injected-faults.ts";

export type FaultOrder = {
  subjects: readonly SubjectName[];
  /** Kills of the service and of the sandbox at each step; other faults in proportion. */
  kills: number;
  /** Filters: text that the names of steps and faults must contain. */
  step: string;
  fault: string;
  seed: number;
};

/** The rounds in one world, one after another; each round is judged as a whole. */
type Lane = {
  name: string;
  subject: SubjectName;
  chain: WorldOptions["chain"];
  rounds: FaultCase[][];
};

const FULL_KILLS = 20;
/** From this many faults a step gets its own round; with fewer, all steps share one round. */
const OWN_ROUND = 10;

/** The faults on bank and chain, on a chain that can lose blocks if the family has one. */
function outsideOf(subject: SubjectName) {
  const { hasBareChain } = SUBJECTS[subject].family;
  const fitting = hasBareChain ? ["bare", "any"] : ["plain", "any"];
  return {
    chain: hasBareChain ? ("bare" as const) : ("sandbox" as const),
    faults: FAULT_NAMES.filter((fault) => fitting.includes(INJECTED_FAULTS[fault].chain)),
  };
}

type Ordered = Omit<FaultOrder, "subjects"> & { subject: SubjectName };

function roundsOf(order: Ordered, fault: FaultName, share: number): FaultCase[][] {
  if (!fault.includes(order.fault)) return [];
  const times = Math.max(1, Math.round(INJECTED_FAULTS[fault].times * share));
  const cases = SUBJECTS[order.subject].steps
    .filter(({ title }) => title.includes(order.step))
    .map((step) => ({
      fault,
      step,
      times,
    }));
  if (times < OWN_ROUND) return cases.length > 0 ? [cases] : [];
  return cases.map((one) => [one]);
}

/** A step that only a fresh world meets comes once, first in its lane. */
function withFirst(
  order: Ordered,
  fault: FaultName | undefined,
  rounds: FaultCase[][],
): FaultCase[][] {
  const { first } = SUBJECTS[order.subject];
  const isMet = rounds.length > 0 && fault && INJECTED_FAULTS[fault].chain === "sandbox";
  if (!isMet || !first?.title.includes(order.step)) return rounds;
  return [[{ fault, step: first, times: 1 }], ...rounds];
}

function lanesOfSubject(order: Ordered): Lane[] {
  const { subject } = order;
  const share = order.kills / FULL_KILLS;
  const lane = (
    name: string,
    faults: readonly FaultName[],
    chain: Lane["chain"] = "sandbox",
  ): Lane => ({
    name: `${subject}, ${name}`,
    subject,
    chain,
    rounds: withFirst(
      order,
      faults[0],
      faults.flatMap((fault) => roundsOf(order, fault, share)),
    ),
  });
  const { chain, faults } = outsideOf(subject);
  return [
    lane("service", ["service killed"]),
    lane("sandbox", ["sandbox killed", "both killed"]),
    lane("outside", faults, chain),
  ].filter(({ rounds }) => rounds.length > 0);
}

/** The lanes of an order; a subject's longest lanes come first. */
export const lanesOf = ({ subjects, ...order }: FaultOrder): Lane[] =>
  subjects.flatMap((subject) => lanesOfSubject({ ...order, subject }));

/** The result of a round. */
export type RoundReport = {
  subject: SubjectName;
  lane: string;
  cases: readonly FaultCase[];
  done: readonly number[];
  payins: number;
  payouts: number;
  edges: Edges;
  ok: boolean;
};

export type LaneOptions = {
  /** URL of a PostgreSQL server. */
  server: string;
  seed: number;
  say: (line: string) => void;
  /** The open worlds, for a caller that ends early. */
  worlds: Set<FaultWorld>;
};

async function freshDatabase(server: string): Promise<string> {
  const name = `faults_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function freshWorld(lane: Lane, { server, worlds }: LaneOptions): Promise<FaultWorld> {
  const { family } = SUBJECTS[lane.subject];
  const databaseUrl = await freshDatabase(server);
  const world = await makeFaultWorld({ family, chain: lane.chain, databaseUrl });
  worlds.add(world);
  await world.startFresh();
  return world;
}

const titleOf = ([first, ...others]: readonly FaultCase[]) =>
  `${first?.fault} — ${others.length > 0 ? "every step" : first?.step.title}`;

/** Runs a lane's rounds one after another in one world; a world with a fault is replaced. */
export async function runLane(lane: Lane, options: LaneOptions): Promise<RoundReport[]> {
  const { say, worlds } = options;
  const reports: RoundReport[] = [];
  const end = async (ended: FaultWorld | null) => {
    if (ended && worlds.delete(ended)) await ended.stop();
  };
  let world: FaultWorld | null = null;
  let from = START;
  for (const cases of lane.rounds) {
    const began = performance.now();
    const seed = options.seed + reports.length;
    const what = `${lane.name}: ${titleOf(cases)}`;
    let report: RoundReport = {
      subject: lane.subject,
      lane: lane.name,
      cases,
      done: [],
      payins: 0,
      payouts: 0,
      edges: [0, 0, 0],
      ok: false,
    };
    const tell = (more: string) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      say(`${report.ok ? "ok    " : "FAILED"} ${what}: ${more}, ${seconds} s, SEED=${seed}`);
    };
    try {
      if (!world) {
        world = await freshWorld(lane, options);
        from = START;
      }
      const { next, payins, payouts, edges, endings, problems, done } = await runFaults(
        lane.subject,
        world,
        cases,
        seed,
        from,
      );
      from = next;
      report = { ...report, done, payins, payouts, edges, ok: problems.length === 0 };
      const wanted = cases.reduce((sum, { times }) => sum + times, 0);
      const sum = done.reduce((total, times) => total + times, 0);
      const { reorganised = 0, dropped = 0 } = world.bare?.lost ?? {};
      const undone = world.bare ? `, so far ${reorganised} sends undone, ${dropped} dropped` : "";
      tell(
        `${sum} of ${wanted}, ${payins} payins, ${payouts} payouts (${endings}), ${edges.join("/")} at the edges${undone}`,
      );
      if (!report.ok) say(problems.join("\n"));
    } catch (error) {
      tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    if (!report.ok) {
      say(`service:\n${world?.service.said}\nsandbox:\n${world?.sandbox.said}`);
      await end(world);
      world = null;
    }
    reports.push(report);
  }
  await end(world);
  return reports;
}
