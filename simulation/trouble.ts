import type { Drawn } from "./draw-history.ts";
import type { Operators } from "./flows/operators.ts";
import type { Flow } from "./flows/payin-flow.ts";
import type { SimulatedChain } from "./outside/simulated-chain.ts";
import type { Chance } from "./world/chance.ts";
import { WORLD_FAULTS, type FaultPlan } from "./world/fault-plan.ts";
import type { Outside, ServiceProcess } from "./world/service-process.ts";
import type { SharedDatabase } from "./world/simulated-database.ts";
import { elapsedMs, jump, sleep } from "./world/time.ts";

const START_AGAIN_MS = 8_000;
const GIVE_BACK_MS = 3_000;
/** How long faults go on. */
export const TROUBLE_MS = 240_000;
/** How often somebody sends a PIX that pays nothing. */
const STRAY_MS = 100_000;
const LOOKS_FOR_USE = 12;
const BETWEEN_LOOKS_MS = 2_000;

/** The exchange's processes: as many as the history has, each started again some time after its end. */
export function keepRunning(count: number, start: () => ServiceProcess, isOver: () => boolean) {
  const running: ServiceProcess[] = [];
  const begin = (): void => {
    if (isOver()) return;
    const one = start();
    running.push(one);
    one.life.onEnd(() => {
      running.splice(running.indexOf(one), 1);
      void sleep(START_AGAIN_MS).then(begin);
    });
  };
  for (let at = 0; at < count; at += 1) begin();
  return running;
}

/**
 * An older copy of the database is put in the place of the one that all of them work on.
 * @param isSeen whether the books know where to begin to look at each witness: what was before is shown by nothing
 */
export async function putOlderCopyBack(
  database: SharedDatabase,
  running: readonly ServiceProcess[],
  plan: FaultPlan,
  chance: Chance,
  isSeen: () => Promise<boolean>,
): Promise<void> {
  await sleep(20_000 + chance.below(120_000));
  while (!(await isSeen())) await sleep(1_000);
  const putBack = await database.copy();
  await sleep(5_000 + chance.below(90_000));
  plan.note("an older copy is put back");
  while (running[0]) running[0].life.end();
  await putBack();
}

/** Somebody at the exchange looks at what nobody can place. */
export async function giveBack(operators: Operators, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(GIVE_BACK_MS);
    await operators.giveBack();
  }
}

/** People send PIX that pay no charge, while there is trouble. */
export async function strays({ bank }: Outside, chance: Chance): Promise<void> {
  for (;;) {
    await sleep(chance.below(2 * STRAY_MS));
    if (elapsedMs() >= TROUBLE_MS) return;
    bank.pay(null, BigInt(1 + chance.below(50_000)));
  }
}

/** A fork that undoes a transaction, where one comes soon. */
async function forkOnceUsed(chain: SimulatedChain, depth: number): Promise<void> {
  // What is confirmed there stays.
  if (chain.family === "solana") return;
  for (let looks = 0; looks < LOOKS_FOR_USE && !chain.isUsedIn(depth); looks += 1) {
    await sleep(BETWEEN_LOOKS_MS);
  }
  chain.fork(depth);
}

/** What happens to the world beside its calls. */
export async function trouble(
  { outside }: Drawn,
  running: readonly ServiceProcess[],
  flows: readonly Flow[],
  plan: FaultPlan,
  chance: Chance,
): Promise<void> {
  const chains = [...outside.chains.values()];
  while (elapsedMs() < TROUBLE_MS) {
    await sleep(10_000 + chance.below(60_000));
    const fault = chance.pick(WORLD_FAULTS);
    const chain = chance.pick(chains);
    plan.note(`${fault} on ${chain.network}`);
    if (fault === "reorganisation") void forkOnceUsed(chain, 1 + chance.below(2));
    if (fault === "pool forgotten") chain.forgetPool();
    if (fault === "clock jumps") jump(chance.below(30_000));
    if (fault === "index lost") chain.loseIndex(20_000 + chance.below(100_000));
    if (fault === "wallet frozen") {
      const { network, wallet } = chance.pick(flows);
      outside.chains.get(network)?.freeze(wallet, true);
      void sleep(chance.below(120_000)).then(() =>
        outside.chains.get(network)?.freeze(wallet, false),
      );
    }
    if (fault === "killed" && running.length > 0) chance.pick(running).life.end();
    // Each leaves the list as it ends.
    if (fault === "both killed") while (running[0]) running[0].life.end();
  }
}
