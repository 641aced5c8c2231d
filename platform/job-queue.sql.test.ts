import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import { jobRound } from "./job-round.ts";
import { JOB_TABLE, type JobTable } from "./job-table.ts";
import { createLog } from "./log.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";
import { startWorkerLoop } from "./worker-loop.ts";

type Payloads = { greet: { name: string }; count: { to: number } };
type Tables = { job: JobTable };

const migrationsDir = mkdtempSync(join(tmpdir(), "ponte-migrations-"));
const log = createLog({ name: "test", level: "silent" });
let database: TestDatabase<Tables>;
let queue: JobQueue<Payloads, Tables>;

beforeAll(async () => {
  writeFileSync(join(migrationsDir, "0001-job.sql"), JOB_TABLE);
  database = await testDatabase<Tables>(migrationsDir);
  queue = createJobQueue<Payloads, Tables>(database, { baseMs: 40 });
});
beforeEach(async () => {
  await database.db.deleteFrom("job").execute();
});
afterAll(async () => {
  await database.drop();
  rmSync(migrationsDir, { recursive: true });
});

const rows = () => database.db.selectFrom("job").selectAll().orderBy("id").execute();
const greet = (name: string, options = {}) =>
  queue.enqueue(database.db, "greet", { name }, options);
const claimOne = async (leaseSeconds = 60) => (await queue.claim(1, leaseSeconds))[0]!;
const untilClaimed = async () => {
  for (;;) {
    const [job] = await queue.claim(1, 60);
    if (job) return job;
    await sleep(5);
  }
};

describe("enqueue", () => {
  it("goes with the transaction", async () => {
    const failing = database.transaction(async (tx) => {
      await queue.enqueue(tx, "greet", { name: "nobody" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
  });

  it("makes one job per key while it waits, with the newest payload, at the earliest time", async () => {
    await greet("late", { uniqueKey: "k", runAt: new Date(Date.now() + 60_000) });
    await greet("soon", { uniqueKey: "k" });
    await queue.enqueue(database.db, "count", { to: 1 }, { uniqueKey: "k" });
    await greet("no key");
    const claimed = await queue.claim(10, 60);
    expect(claimed.map((job) => job.payload)).toEqual([
      { name: "soon" },
      { to: 1 },
      { name: "no key" },
    ]);
  });

  it("makes a running job run once more, though never twice at once", async () => {
    await greet("first", { uniqueKey: "k" });
    const first = await claimOne();
    await greet("second", { uniqueKey: "k" });
    await greet("third", { uniqueKey: "k" });
    expect(await queue.claim(10, 60)).toEqual([]);
    expect(await queue.done(database.db, first)).toBe(true);
    const again = await claimOne();
    expect(again).toMatchObject({ id: first.id, payload: { name: "third" }, attempt: 1 });
    expect(await queue.done(database.db, again)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it("tells listeners the kind", async () => {
    const heard: string[] = [];
    const unlisten = await database.listen(
      queue.channel,
      (kind) => heard.push(kind),
      () => {},
    );
    await greet("x");
    await expect.poll(() => heard).toEqual(["greet"]);
    await unlisten();
  });
});

describe("claim", () => {
  it("gives each job to one of many workers", async () => {
    for (let n = 0; n < 40; n += 1) await greet(String(n));
    const claims = await Promise.all(Array.from({ length: 8 }, () => queue.claim(7, 60)));
    const ids = claims.flat().map((job) => job.id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  it("waits until a job is due", async () => {
    await greet("later", { runAt: new Date(Date.now() + 1000) });
    expect(await queue.claim(1, 60)).toEqual([]);
    await expect.poll(() => queue.claim(1, 60), { interval: 50 }).toHaveLength(1);
  });

  it("gives a job again when its lease has ended, and what the first worker says then counts nothing", async () => {
    await greet("x");
    const first = await claimOne(0.05);
    await sleep(80);
    const second = await claimOne();
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(await queue.done(database.db, first)).toBe(false);
    expect(await queue.fail(first, new Error("late"))).toBe("lost");
    expect(await queue.renew(first, 60)).toBe(false);
    expect(await queue.renew(second, 60)).toBe(true);
    expect(await queue.done(database.db, second)).toBe(true);
  });

  it("buries a job whose worker vanished at the last attempt", async () => {
    await greet("x", { maxAttempts: 1 });
    await claimOne(0.05);
    await sleep(80);
    expect(await queue.claim(1, 60)).toEqual([]);
    expect(await rows()).toMatchObject([{ last_error: "the worker vanished", lease: null }]);
  });
});

describe("a failing job", () => {
  it("is tried after pauses four times as long, then dead, and can be replayed", async () => {
    const began = performance.now();
    const at: number[] = [];
    await greet("x", { maxAttempts: 3, uniqueKey: "k" });
    for (const outcome of ["retried", "retried", "dead"]) {
      const job = await untilClaimed();
      at.push(performance.now() - began);
      expect(await queue.fail(job, new Error("api_key=abc123 refused"))).toBe(outcome);
    }
    expect(at[1]! - at[0]!).toBeGreaterThan(30);
    expect(at[2]! - at[1]!).toBeGreaterThan(125);
    const [dead] = await rows();
    expect(dead?.last_error).toBe("api_key=[hidden] refused");
    expect(await queue.claim(1, 60)).toEqual([]);
    await greet("another", { uniqueKey: "k" });
    expect(await queue.replay(dead!.id)).toBe(false);
    await queue.done(database.db, await claimOne());
    expect(await queue.replay(dead!.id)).toBe(true);
    expect(await queue.replay(dead!.id)).toBe(false);
    expect(await claimOne()).toMatchObject({ id: dead!.id, attempt: 1 });
  });

  it("can look again later without losing an attempt", async () => {
    await greet("x", { maxAttempts: 1 });
    expect(await queue.postpone(await claimOne(), 10)).toBe(true);
    await expect.poll(() => queue.claim(1, 60)).toMatchObject([{ attempt: 1 }]);
  });
});

describe("a loop over the queue", () => {
  it("works everything once, wakes on a hint and goes on after failures", async () => {
    const greeted: string[] = [];
    let counted = 0;
    const tick = jobRound<Payloads, Tables>({
      queue,
      db: database.db,
      log,
      limit: 3,
      handlers: {
        greet: async ({ name }, job) => {
          if (name === "flaky" && job.attempt < 3) throw new Error("not yet");
          greeted.push(name);
        },
        count: async ({ to }) => {
          counted += 1;
          if (counted < to) return { againAfterMs: 1 };
        },
      },
    });
    const loop = startWorkerLoop({ name: "jobs", tick, intervalMs: 50, log });
    const unlisten = await database.listen(queue.channel, loop.wake, loop.wake);
    const names = ["flaky", ...Array.from({ length: 10 }, (_, n) => `n${n}`)];
    await Promise.all(names.map((name) => greet(name, { maxAttempts: 5 })));
    await queue.enqueue(database.db, "count", { to: 4 });
    await expect.poll(rows, { timeout: 5000 }).toEqual([]);
    await unlisten();
    await loop.stop();
    expect(greeted.sort()).toEqual(names.sort());
    expect(counted).toBe(4);
  });
});
