import "server-only";
import { sql } from "kysely";
import { erc20Abi } from "viem";
import { expect } from "vitest";
import type { BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { requestState, type RequestState } from "#lib/rules/policies/request-state.ts";
import { ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { startRelay } from "#lib/test/outside/relay.ts";
import { startStoreRelay } from "#lib/test/outside/store-relay.ts";
import type { KillStep, Moment } from "./kill-steps.ts";
import { startReplica, type Replica } from "./replica.ts";
import type { Answer, ReplicaAction } from "./replica-work.ts";

const MOST_ROUNDS = 60;

/**
 * The replicas of a dashboard, each in a process of its own between its store, its exchange and its node: one that
 * lives, and others that are killed at named moments. Time passes when the test says so.
 */
export async function killedLife(built: PayoutDashboard, steps: BatchSteps) {
  const { store } = built.dashboard;
  const { db } = store;
  const line = await startStoreRelay(store.place.url);
  const node = await startRelay(built.bare.url);
  const settings = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: store.place.dataDir,
    APP_ORIGIN: ORIGIN,
    APPROVER_WAIT_HOURS: "24",
    RPC_URL_POLYGON: node.url,
  });
  const start = () => startReplica(settings(line.url));
  const other = await startReplica(settings(store.place.url));
  let coming = start();
  const dead: string[] = [];

  const arm = (moment: Moment, reached: () => void): void => {
    if (moment.on === "store") return line.arm(moment, reached);
    const relay = moment.on === "exchange" ? built.relay : node;
    const at = () => {
      relay.outcome = "pass";
      reached();
    };
    const outcome = { cut: moment.when, at };
    relay.outcome =
      moment.on === "exchange"
        ? { method: moment.method, path: moment.path, outcome }
        : { method: "POST", body: moment.body, outcome };
  };
  const disarm = () => {
    line.disarm();
    built.relay.outcome = "pass";
    node.outcome = "pass";
  };

  /** Whatever waits for a moment, a lease among it, waits no longer. */
  const passTime = async (): Promise<void> => {
    await built.calm();
    const ago = new Date(0);
    await db
      .updateTable("batch")
      .set({ next_step_at: sql<Date>`now()` })
      .where("next_step_at", "is not", null)
      .execute();
    await db
      .updateTable("payout_signature")
      .set({ next_look_at: ago })
      .where("state", "in", ["asked", "sent"])
      .execute();
    await db
      .updateTable("payout_intent")
      .set({ next_attempt_at: ago })
      .where("status", "in", ["executing", "unclear"])
      .execute();
    await db
      .updateTable("payout_execution")
      .set({ next_look_at: ago })
      .where("ended", "is", null)
      .execute();
    await db
      .updateTable("payout")
      .set({ next_read_at: ago })
      .where("next_read_at", "is not", null)
      .execute();
  };

  /** No receiver has been paid twice, by the bank's own statement. */
  const expectNobodyTwice = (title: string): void => {
    const keys = built.world.bank.allOut().map(({ pixKey }) => pixKey);
    expect(keys, title).toEqual([...new Set(keys)]);
  };

  const round = async (replica: Replica): Promise<void> => {
    await passTime();
    await replica.work();
  };

  const life = {
    /** What was killed, by the moment's name. */
    dead,
    /** Kills a replica at this moment of what it does, which it does up to so many times. */
    kill: async (
      { title, moment }: KillStep,
      does: (replica: Replica) => Promise<unknown>,
      rounds = 1,
    ): Promise<void> => {
      const replica = await coming;
      coming = start();
      const reached = Promise.withResolvers<"reached">();
      arm(moment, () => reached.resolve("reached"));
      let isReached = false;
      let answer: unknown = null;
      for (let turn = 0; turn < rounds && !isReached; turn += 1) {
        if (turn > 0) await built.world.settle();
        const doing = does(replica).then((done) => {
          answer = done;
          return "done" as const;
        });
        // It rejects once the replica is dead.
        doing.catch(() => undefined);
        isReached = (await Promise.race([reached.promise, doing])) === "reached";
      }
      await replica.kill();
      disarm();
      if (!isReached) {
        throw new Error(`it never came to this: ${title}: ${JSON.stringify(answer ?? null)}`);
      }
      dead.push(title);
      expectNobodyTwice(title);
    },
    /** Kills one while it does what is due. */
    killAtWork: (step: KillStep) => life.kill(step, round, MOST_ROUNDS),
    /** Kills one while a person acts by it. */
    killInAction: (step: KillStep, act: ReplicaAction, input: object) =>
      life.kill(step, (replica) => replica.act(act, input)),
    /** The same person acts by the replica that lives. */
    act: (act: ReplicaAction, input: object): Promise<Answer> => other.act(act, input),
    /** The replica that lives goes on until this is so. */
    goOn: async (isSo: () => Promise<boolean>): Promise<void> => {
      for (let turn = 0; turn < MOST_ROUNDS; turn += 1) {
        await round(other);
        if (await isSo()) return;
        await built.world.settle();
      }
      throw new Error(`it does not go on after: ${dead.at(-1)}`);
    },
    /** Until the line that is under way, if any is, has ended. */
    endLine: async (batch: string): Promise<void> => {
      const open = (await steps.linesOf(batch)).find(({ state }) => state === "open");
      if (!open) return;
      await life.goOn(async () => {
        const now = (await steps.linesOf(batch)).find(({ number }) => number === open.number);
        return now?.state === "paid";
      });
    },
    /** Whether others were asked to approve a batch, and have. */
    approval: async (batch: string): Promise<RequestState | "none"> => {
      const about = batchRequestSubject({ account_id: MAIN_ACCOUNT, id: batch });
      const found = await lastRequestOf(db, about);
      return found ? requestState(found, new Date()) : "none";
    },
    /** The only request to a wallet that nobody has answered. */
    openSignature: async (): Promise<string> => {
      const { id } = await db
        .selectFrom("payout_signature")
        .select("id")
        .where("state", "=", "asked")
        .executeTakeFirstOrThrow();
      return String(id);
    },
    /** What has left a wallet, transfer by transfer, as the chain says. */
    transfersFrom: async (address: `0x${string}`): Promise<bigint[]> => {
      const logs = await built.bare.node.getContractEvents({
        address: built.bare.network.tokens.USDC!,
        abi: erc20Abi,
        eventName: "Transfer",
        args: { from: address },
        fromBlock: 0n,
      });
      return logs.map(({ args }) => args.value ?? 0n);
    },
    stop: async (): Promise<void> => {
      await (await coming).kill();
      await other.kill();
      await node.close();
      await line.close();
    },
  };
  return life;
}
