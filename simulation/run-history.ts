import type { Tables } from "#service/db/core/tables.ts";
import { insertTopUp } from "#service/db/sends/top-ups.ts";
import { bookTopUp } from "#service/domain/sends/settle-top-up.ts";
import { buildUser } from "#service/test/build.ts";
import { drawFlow, drawOutside } from "./draw-history.ts";
import { clientOf, type Client } from "./flows/client.ts";
import { operatorsOf } from "./flows/operators.ts";
import type { Flow } from "./flows/payin-flow.ts";
import { webhookOwner, type WebhookOwner } from "./flows/webhook-owner.ts";
import { areAllSeen, isAllEnded, judgeHistory, stillDatabase } from "./judge-history.ts";
import { areAllDelivered, judgeWebhooks } from "./judge-webhooks.ts";
import { giveBack, keepRunning, putOlderCopyBack, strays, trouble, TROUBLE_MS } from "./trouble.ts";
import { chanceOf, drawFrom } from "./world/chance.ts";
import { faultPlan } from "./world/fault-plan.ts";
import { startLife } from "./world/replica.ts";
import { answerPosts } from "./world/outgoing-http.ts";
import {
  SECRETS_OF_SERVICE,
  serviceDeps,
  startServiceProcess,
  treasuryOf,
  type ServiceProcess,
} from "./world/service-process.ts";
import { databaseOf, type SharedDatabase } from "./world/simulated-database.ts";
import { beginTime, elapsedMs, runUntil, sleep } from "./world/time.ts";

/** The first delivery brings the treasury below what its faucet keeps it at. */
const FUNDS = 1_000_000_000_000n;
/** The share of histories in which an older copy of the database is put back. */
const OLDER_COPIES = 0.15;
const LOOK_MS = 15_000;
/** What the bank shows and what has come late is read and done by then; what its feed leaves out is waited for. */
const QUIET_MS = 120_000;
/** Once every receiver is up, all deliveries have ended by then: two waits, and a lease between them. */
const RETRIES_END_MS = 120_000;
/** Until then all that is open has ended, or something is wrong. */
const LIMIT_MS = 1_800_000;

export type Verdict = {
  seed: number;
  flows: readonly string[];
  happened: readonly string[];
  /** How the flows ended, such as `payout completed`. */
  endings: readonly string[];
  /** What is not as it must be; empty: nothing. */
  faults: readonly string[];
  /** The last lines of the exchange's own log. */
  log: readonly string[];
  simulatedMs: number;
  /** The same for the same seed. */
  trace: string;
};

/** Whether somebody who asks for a price, now that nothing fails, hears none. */
async function unserved(flows: readonly Flow[]): Promise<string[]> {
  const asked: string[] = [];
  for (const kind of ["payin", "payout"] as const) {
    const flow = flows.find((one) => one.kind === kind);
    const quote = await flow?.askForQuote();
    if (flow && (!quote || quote.status >= 500)) {
      asked.push(`${flow.name}: in the end no price, but ${quote?.status ?? "nothing"}`);
    }
  }
  return asked;
}

/**
 * One history: payments of people, by processes that are killed, over networks that lose and repeat, judged by the
 * outside's own records. The same seed gives the same history.
 */
export async function runHistory(seed: number, database: SharedDatabase): Promise<Verdict> {
  const chance = chanceOf(seed);
  drawFrom(chance.fork("ids"));
  beginTime();
  await database.restore();
  const isOlderCopy = chance.fork("older copies").is(OLDER_COPIES);
  const drawn = drawOutside(database, chance.fork("outside"), isOlderCopy);
  const { outside } = drawn;
  const plan = faultPlan(chance.fork("faults"));
  const lines: string[] = [];
  let isOver = false;

  // Somebody who looks on, and whom no fault meets.
  const onlooker = databaseOf<Tables>(
    database,
    startLife(chance.fork("onlooker"), () => null),
  );
  const deciding = chance.fork("flows");
  let running: readonly ServiceProcess[] = [];
  const flows: Flow[] = [];
  const callers: Client[] = [];
  const companies: WebhookOwner[] = [];
  const faults: string[] = [];
  answerPosts(async (posted) => {
    const all = companies.flatMap(({ receivers }) => receivers);
    const found = all.find(({ receiver }) => receiver.url === posted.url);
    if (!found) faults.push(`a webhook was sent to ${posted.url}`);
    return found ? found.receiver.answer(posted) : { status: 404 };
  });

  const live = async () => {
    for (const [network, chain] of outside.chains) {
      for (const token of ["USDC", "USDT"] as const) chain.fund(token, treasuryOf(network), FUNDS);
      for (let block = 0; block < 6; block += 1) chain.mine();
      void chain.run(() => isOver);
    }
    const owners = [await buildUser(onlooker.db as never), await buildUser(onlooker.db as never)];
    const starting = chance.fork("processes");
    const calm = starting.fork("operators");
    const desk = serviceDeps(
      outside,
      startLife(calm, () => null),
      calm,
      lines,
    );
    for (const [network, chain] of outside.chains) {
      for (const asset of ["USDC", "USDT", "NATIVE"] as const) {
        const units = String(asset === "NATIVE" ? chain.head().state.gas : FUNDS);
        const what = { network, signer: treasuryOf(network), asset, units };
        const topUp = await insertTopUp(desk.db, what);
        if (topUp) await bookTopUp(desk, topUp, null);
      }
    }
    const operators = await operatorsOf(desk, owners[0]?.id ?? 1);
    let born = 0;
    const kept = keepRunning(
      1 + deciding.below(2),
      () =>
        startServiceProcess(outside, starting.fork(`process ${(born += 1)}`), plan.faultAt, lines),
      () => isOver,
    );
    running = kept;
    const clients = owners.map((owner, at) =>
      clientOf(owner, chance.fork(`client ${at}`), () => kept, !isOlderCopy),
    );
    const count = 3 + deciding.below(4);
    for (let at = 0; at < count; at += 1) {
      flows.push(drawFlow(at, drawn, deciding.fork(`flow ${at}`), deciding.pick(clients)));
    }
    callers.push(...clients);
    for (const [at, client] of clients.entries()) {
      const company = webhookOwner(`company-${at}`, client, chance.fork(`webhooks ${at}`));
      companies.push(company);
      void company.run();
    }
    if (isOlderCopy) {
      const isSeen = () => areAllSeen(onlooker.db, outside);
      void putOlderCopyBack(database, kept, plan, chance.fork("older copy"), isSeen);
    }
    void giveBack(operators, () => isOver);
    void trouble(drawn, kept, flows, plan, chance.fork("trouble"));
    void strays(outside, chance.fork("strays"));
    await Promise.all(
      flows.map(async (flow, at) => {
        await sleep(deciding.fork(`start ${at}`).below(90_000));
        await flow.run();
      }),
    );
    await sleep(Math.max(0, TROUBLE_MS - elapsedMs()));
    plan.calm();
    let quietMs = 0;
    while (quietMs < QUIET_MS && !flows.some((flow) => flow.isBroken())) {
      await sleep(LOOK_MS);
      await operators.work();
      const isAtRest = Date.now() > Math.max(plan.restsAt(), outside.bank.restsAt());
      quietMs = isAtRest && (await isAllEnded(onlooker.db, flows)) ? quietMs + LOOK_MS : 0;
    }
    faults.push(...(await unserved(flows)));
    for (const company of companies) await company.catchUp();
    for (let waitedMs = 0; waitedMs < RETRIES_END_MS; waitedMs += LOOK_MS) {
      await sleep(LOOK_MS);
      if (await areAllDelivered(onlooker.db)) break;
    }
  };

  const living = live().then(
    () => (isOver = true),
    (error: unknown) => {
      faults.push(
        `the history itself: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      isOver = true;
    },
  );
  const hasEnded = await runUntil(() => isOver, LIMIT_MS);
  isOver = true;
  if (hasEnded) await living;
  else faults.push(`after ${LIMIT_MS / 60_000} minutes something is still open`);
  // Each leaves the list as it ends, and its open transaction with it.
  while (running[0]) running[0].life.end();
  const judged = await judgeHistory(database, outside, flows, isOlderCopy);
  const all = companies.flatMap(({ receivers }) => receivers);
  const arrivals = all.flatMap(({ receiver }) => receiver.arrivals);
  const secrets = companies.flatMap(({ client: { user }, receivers }) => [
    user.apiSecret,
    ...receivers.flatMap(({ receiver }) => receiver.secrets),
  ]);
  const told = await judgeWebhooks(stillDatabase(database), companies, {
    isOlderCopy,
    secrets: [...SECRETS_OF_SERVICE, ...secrets],
  });
  return {
    seed,
    flows: flows.map(({ name }) => name),
    happened: plan.happened,
    endings: judged.endings,
    faults: [...faults, ...callers.flatMap((one) => one.faults), ...judged.faults, ...told],
    log: lines.slice(-12),
    simulatedMs: elapsedMs(),
    trace: `${judged.trace} ${arrivals.length} ${arrivals.at(-1)?.id ?? ""}`,
  };
}
