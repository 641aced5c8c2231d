import { sql } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";
import { TOKENS, type Token } from "#protocol/money/money.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { bookTopUp } from "#service/domain/sends/settle-top-up.ts";
import { insertTopUp } from "#service/db/sends/top-ups.ts";
import { buildUser } from "#service/test/build.ts";
import { clientOf } from "./flows/client.ts";
import { payinFlow, type Flow } from "./flows/payin-flow.ts";
import { payoutFlow } from "./flows/payout-flow.ts";
import { balanceIn } from "./outside/chain-state.ts";
import { simulatedBank } from "./outside/simulated-bank.ts";
import { simulatedChain } from "./outside/simulated-chain.ts";
import { chanceOf, drawFrom, type Chance } from "./world/chance.ts";
import { faultPlan, WORLD_FAULTS, type Coverage, type FaultPlan } from "./world/fault-plan.ts";
import { startLife } from "./world/replica.ts";
import {
  startServiceProcess,
  treasuryOf,
  type Outside,
  type ServiceProcess,
} from "./world/service-process.ts";
import { databaseOf, type SharedDatabase } from "./world/simulated-database.ts";
import { beginTime, elapsedMs, jump, runUntil, sleep } from "./world/time.ts";

const FUNDS = 1_000_000_000_000_000n;
const START_AGAIN_MS = 8_000;
/** How long faults go on. */
const TROUBLE_MS = 240_000;
/** Until then all that is open has ended, or something is wrong. */
const LIMIT_MS = 3_600_000;

export type Verdict = {
  seed: number;
  flows: readonly string[];
  happened: readonly string[];
  /** How the flows ended, such as `payout completed`. */
  endings: readonly string[];
  /** What is not as it must be; empty: nothing. */
  faults: readonly string[];
  simulatedMs: number;
  /** The same for the same seed. */
  trace: string;
};

/** Of each family one or two; on Solana there are payouts alone. */
const FAMILIES = [["polygon", "ethereum"], ["tron"], ["solana"]] as const;
type SimulatedNetwork = (typeof FAMILIES)[number][number];

type Drawn = { outside: Outside; networks: readonly SimulatedNetwork[] };

function drawOutside(database: SharedDatabase, chance: Chance): Drawn {
  const families = FAMILIES.filter(() => chance.is(0.6));
  const networks = (families.length === 0 ? [FAMILIES[0]] : families).map((one) =>
    chance.pick<SimulatedNetwork>(one),
  );
  const chains = new Map<Network, ReturnType<typeof simulatedChain>>();
  for (const network of networks) chains.set(network, simulatedChain(network, chance.fork(network)));
  return { outside: { database, bank: simulatedBank(chance.fork("bank")), chains }, networks };
}

function drawFlow(at: number, { outside, networks }: Drawn, chance: Chance, client: ReturnType<typeof clientOf>): Flow {
  const network = chance.pick(networks);
  const token = network === "tron" ? "USDT" : chance.pick<Token>(TOKENS);
  return network !== "solana" && chance.is(0.5)
    ? payinFlow(at, client, network, token, chance, outside)
    : payoutFlow(at, client, network, token, chance, outside);
}

/** The exchange's processes: as many as the history has, each started again some time after its end. */
function keepRunning(count: number, start: () => ServiceProcess, isOver: () => boolean) {
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

/** What happens to the world beside its calls. */
async function trouble(
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
    if (fault === "reorganisation" && chain.family !== "solana") chain.fork(1 + chance.below(2));
    if (fault === "pool forgotten") chain.forgetPool();
    if (fault === "clock jumps") jump(chance.below(30_000));
    if (fault === "wallet frozen") {
      const { network, wallet } = chance.pick(flows);
      outside.chains.get(network)?.freeze(wallet, true);
      void sleep(chance.below(120_000)).then(() => outside.chains.get(network)?.freeze(wallet, false));
    }
    if (fault === "killed" && running.length > 0) chance.pick(running).life.end();
    if (fault === "both killed") for (const one of [...running]) one.life.end();
  }
}

/**
 * One history: payments of people, by processes that are killed, over networks that lose and repeat, judged by the
 * outside's own records. The same seed gives the same history.
 */
export async function runHistory(
  seed: number,
  database: SharedDatabase,
  coverage: Coverage,
): Promise<Verdict> {
  const chance = chanceOf(seed);
  drawFrom(chance.fork("ids"));
  beginTime();
  await database.restore();
  const drawn = drawOutside(database, chance.fork("outside"));
  const { outside } = drawn;
  const plan = faultPlan(chance.fork("faults"), coverage);
  const lines: string[] = [];
  let isOver = false;

  // Somebody who looks on, and whom no fault meets.
  const onlooker = databaseOf<Tables>(database, startLife(chance.fork("onlooker"), () => null));
  const deciding = chance.fork("flows");
  const running: ServiceProcess[] = [];
  const flows: Flow[] = [];
  const faults: string[] = [];

  const live = async () => {
    for (const [network, chain] of outside.chains) {
      for (const token of ["USDC", "USDT"] as const) chain.fund(token, treasuryOf(network), FUNDS);
      for (let block = 0; block < 6; block += 1) chain.mine();
      void chain.run(() => isOver);
    }
    const owner = await buildUser(onlooker.db as never);
    const starting = chance.fork("processes");
    const first = startServiceProcess(outside, starting.fork("books"), () => null, lines);
    for (const [network, chain] of outside.chains) {
      for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
        const units = String(asset === "NATIVE" ? chain.head().state.gas : FUNDS);
        const what = { network, signer: treasuryOf(network), asset, units };
        const topUp = await insertTopUp(first.deps.db, what);
        if (topUp) await bookTopUp(first.deps, topUp, null);
      }
    }
    first.life.end();
    let born = 0;
    const kept = keepRunning(
      1 + deciding.below(2),
      () => startServiceProcess(outside, starting.fork(`process ${(born += 1)}`), plan.faultAt, lines),
      () => isOver,
    );
    const client = clientOf(owner, chance.fork("client"), () => kept);
    const count = 3 + deciding.below(4);
    for (let at = 0; at < count; at += 1) {
      flows.push(drawFlow(at, drawn, deciding.fork(`flow ${at}`), client));
    }
    void trouble(drawn, kept, flows, plan, chance.fork("trouble"));
    await Promise.all(
      flows.map(async (flow, at) => {
        await sleep(deciding.fork(`start ${at}`).below(90_000));
        await flow.run();
      }),
    );
    await sleep(Math.max(0, TROUBLE_MS - elapsedMs()));
    plan.calm();
    running.push(...kept);
    for (;;) {
      await sleep(15_000);
      if (await isAllEnded(onlooker.db, flows)) return;
    }
  };

  const living = live().then(
    () => (isOver = true),
    (error: unknown) => {
      faults.push(`the history itself: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      isOver = true;
    },
  );
  const hasEnded = await runUntil(() => isOver, LIMIT_MS);
  isOver = true;
  if (hasEnded) await living;
  else faults.push(`after ${LIMIT_MS / 60_000} minutes something is still open`);
  for (const one of running) one.life.end();
  const judged = await judge(database, drawn, flows);
  return {
    seed,
    flows: flows.map(({ name }) => name),
    happened: plan.happened,
    endings: judged.endings,
    faults: [...faults, ...judged.faults, ...(faults.length + judged.faults.length > 0 ? lines.slice(-30) : [])],
    simulatedMs: elapsedMs(),
    trace: judged.trace,
  };
}

type Db = ReturnType<typeof databaseOf<Tables>>["db"];

const ENDED = ["completed", "failed", "expired", "refunded"];

async function statusOf(db: Db, flow: Flow): Promise<string | null> {
  const row = flow.row();
  if (!row) return null;
  const found =
    row.table === "payins"
      ? await db.selectFrom("payins").select("status").where("id", "=", BigInt(row.id)).executeTakeFirst()
      : await db.selectFrom("payouts").select("status").where("payout_id", "=", row.id).executeTakeFirst();
  return found?.status ?? "missing";
}

async function isAllEnded(db: Db, flows: readonly Flow[]): Promise<boolean> {
  for (const flow of flows) {
    const status = await statusOf(db, flow);
    if (status !== null && !ENDED.includes(status)) return false;
  }
  const { rows } = await sql<{ open: boolean }>`select exists (
    select from pix_returns where confirmed_at is null) or exists (
    select from chain_sends where state in ('intended', 'signed')) as open`.execute(db);
  return rows[0]?.open === false;
}

/** Judges with no time passing and nobody else at work. */
async function judge(database: SharedDatabase, { outside }: Drawn, flows: readonly Flow[]) {
  const faults: string[] = [];
  const endings: string[] = [];
  const { db } = databaseOf<Tables>(database, STILL);
  for (const flow of flows) {
    const status = await statusOf(db, flow);
    endings.push(`${flow.name.split(" ")[0]} ${status ?? "not made"}`);
    for (const fault of flow.faultsOf(status)) faults.push(`${flow.name}: ${fault}`);
  }
  for (const { rule, detail } of await checkBooks(db as never)) faults.push(`books: ${rule}: ${detail}`);
  for (const [network, chain] of outside.chains) {
    for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
      const { state } = chain.head();
      const held = asset === "NATIVE" ? state.gas : balanceIn(state, asset, treasuryOf(network));
      const booked = await ledgerBalance(db as never, "treasury", `${network}:${asset}`);
      if (booked !== held) faults.push(`books: ${booked} of ${asset} on ${network}, where ${held} are`);
    }
  }
  const bank = outside.bank.balance();
  const booked = await ledgerBalance(db as never, "bank", "BRL");
  if (booked !== bank) faults.push(`books: ${booked} cents at the bank, where ${bank} are`);
  const { rows } = await sql<{ trace: string }>`
    select md5(string_agg(entry::text, '|' order by entry::text)) as trace
    from (select to_jsonb(payins) as entry from payins union all select to_jsonb(payouts) from payouts
      union all select to_jsonb(chain_sends) from chain_sends) as entries`.execute(db);
  return { faults, endings, trace: String(rows[0]?.trace) };
}

/** Without a clock: nothing waits, nothing happens to it. */
const STILL = {
  isAlive: true,
  end: () => undefined,
  onEnd: () => () => undefined,
  stay: () => Promise.resolve(),
  call: <T>(_site: unknown, run: () => Promise<T>) => run(),
};
