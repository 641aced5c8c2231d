import { startTestServer } from "#scripts/test-server.ts";
import { sweepTestFolders } from "#platform/test-folder.ts";
import type { FaultWorld } from "./fault-world.ts";
import { lanesOf, type FaultOrder, runLane, type RoundReport } from "./run-lane.ts";

/** The number of worlds that two cores can run at once. */
const LANES_AT_ONCE = 3;
const NAME_WIDTH = 48;
const CELL_WIDTH = 8;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const total = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const line = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(NAME_WIDTH), ...cells.map((cell) => String(cell).padStart(CELL_WIDTH))].join("");

/** Tables how often each fault was done at each step, and how much was judged. */
function table(reports: readonly RoundReport[]): string {
  const done = reports.flatMap(({ cases, done }) =>
    cases.map(({ fault, step }, index) => ({ fault, step: step.title, done: done[index] ?? 0 })),
  );
  const faults = [...Map.groupBy(done, ({ fault }) => fault)];
  const bySteps = [...Map.groupBy(done, ({ step }) => step)].map(([step, some]) =>
    line(
      step,
      faults.map(([fault]) => total(some, (one) => (one.fault === fault ? one.done : 0))),
    ),
  );
  const byLanes = [...Map.groupBy(reports, ({ lane }) => lane)].map(([lane, some]) =>
    line(lane, [
      total(some, ({ payins }) => payins),
      total(some, ({ payouts }) => payouts),
      ...[0, 1, 2].map((edge) => total(some, ({ edges }) => edges[edge] ?? 0)),
    ]),
  );
  return [
    ...faults.map(([fault], index) => `${index + 1}: ${fault}`),
    line(
      "step",
      faults.map((_fault, index) => index + 1),
    ),
    ...bySteps,
    line(
      "all",
      faults.map(([, some]) => total(some, (one) => one.done)),
    ),
    "",
    line("lane", ["payins", "payouts", "-1 ms", "expiry", "+1 ms"]),
    ...byLanes,
  ].join("\n");
}

/** Runs all faults at every step of the subjects; returns how many cases failed. */
export async function faultRound(order: FaultOrder): Promise<number> {
  const began = performance.now();
  sweepTestFolders();
  const lanes = lanesOf(order);
  const server = await startTestServer();
  const worlds = new Set<FaultWorld>();
  const options = { server: server.url, seed: order.seed, say, worlds };
  const clearAway = async () => {
    await Promise.all([...worlds].map((world) => world.stop()));
    await server.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void clearAway().finally(() => process.exit(1)));
  }
  say(`SEED=${order.seed}, lanes: ${lanes.map(({ name }) => name).join(", ")}`);
  const reports: RoundReport[] = [];
  const runner = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      reports.push(...(await runLane(lane, options)));
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, runner));
  await clearAway();
  const failed = total(reports, ({ ok, cases }) => (ok ? 0 : cases.length));
  const passed = total(reports, ({ cases }) => cases.length) - failed;
  for (const [subject, some] of Map.groupBy(reports, (one) => one.subject)) {
    say(`\n${subject}\n${table(some)}\n`);
  }
  say(`SEED=${order.seed}, in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  say(`${passed} passed, ${failed} failed`);
  return failed;
}
