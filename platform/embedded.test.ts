import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { DataLockedError, lockData } from "./data-lock.ts";
import { openDurable } from "./durable-files.ts";
import { startUpkeep } from "./embedded-upkeep.ts";
import { openEmbedded } from "./embedded.ts";
import { createLog } from "./log.ts";
import { testFolder } from "./test-folder.ts";

const log = createLog({ name: "test", level: "silent" });
const from = (file: string) => JSON.stringify(join(import.meta.dirname, file));
let folder: string;

beforeEach(() => {
  folder = testFolder("embedded");
  cpSync(inject("embeddedTemplate")!, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("durability", () => {
  it("syncs once per commit, and not for reading", async () => {
    const { lite, syncs } = await openDurable(join(folder, "store"));
    await lite.exec("create table coin (id integer primary key)");
    const before = syncs();
    for (let id = 0; id < 10; id += 1) await lite.query("insert into coin values ($1)", [id]);
    expect(syncs() - before).toBe(10);
    await lite.query("select count(*) from coin");
    await lite.exec("begin; insert into coin values (10); insert into coin values (11); commit");
    expect(syncs() - before).toBe(11);
    await lite.exec("begin; insert into coin values (12); rollback");
    expect(syncs() - before).toBe(11);
    await lite.close();
  });

  it("ends the process when a file can't be written, so that nothing more is taken for kept", async () => {
    const program = `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { createLog } from ${from("log.ts")};
      import { openEmbedded } from ${from("embedded.ts")};
      const { pool } = await openEmbedded(${JSON.stringify(folder)}, createLog({ name: "test" }));
      await pool.query("create table coin (id integer)");
      fs.fdatasyncSync = () => { throw Object.assign(new Error(), { code: "EIO" }); };
      syncBuiltinESMExports();
      await pool.query("insert into coin values (1)").catch(() => {});
      process.exit(0);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk));
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(JSON.parse(text)).toMatchObject({ level: "fatal", err: { code: "58030" } });
    expect(code).toBe(1);
    await (await openEmbedded(folder, log)).close();
  });

  it("is what the engine believes, too", async () => {
    const { pool, close } = await openEmbedded(folder, log);
    const shown = async (name: string) => (await pool.query(`show ${name}`)).rows[0]?.[name];
    expect([
      await shown("fsync"),
      await shown("synchronous_commit"),
      await shown("full_page_writes"),
    ]).toEqual(["on", "on", "on"]);
    expect(await shown("wal_sync_method")).toBe("fsync");
    await close();
  });
});

describe("a data folder", () => {
  it("opens for one at a time, in this process too", async () => {
    const { close } = await openEmbedded(folder, log);
    await expect(openEmbedded(folder, log)).rejects.toThrow(DataLockedError);
    await expect(openEmbedded(folder, log)).rejects.toThrow(
      `${folder} is in use by another process`,
    );
    await close();
    await (await openEmbedded(folder, log)).close();
  });

  it("is refused to a second process, and free when the first is killed", async () => {
    const holder = `import { lockData } from ${from("data-lock.ts")};
      lockData(${JSON.stringify(folder)});
      process.stdout.write("held");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", holder]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(() => lockData(folder)).toThrow(DataLockedError);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    lockData(folder).release();
  });

  it("is made for its owner only", async () => {
    const fresh = join(folder, "a", "b");
    lockData(fresh).release();
    expect(statSync(fresh).mode & 0o777).toBe(0o700);
  });
});

describe("the one connection", () => {
  it("passes nothing on of a client that was dropped", async () => {
    const { pool, close } = await openEmbedded(folder, log);
    await pool.query("create table coin (id integer primary key)");
    const broken = await pool.connect();
    await broken.query("begin");
    await broken.query({ name: "add", text: "insert into coin values ($1)", values: [1] });
    await broken.query("select pg_advisory_lock(1)");
    broken.release(true);
    expect((await pool.query("select * from coin")).rows).toEqual([]);
    await pool.query({ name: "add", text: "insert into coin values ($1)", values: [2] });
    expect(
      (await pool.query("select count(*)::int as n from pg_locks where locktype = 'advisory'"))
        .rows,
    ).toEqual([{ n: 0 }]);
    await close();
  });

  it("goes on listening after clients are dropped and transactions rolled back", async () => {
    const { pool, listen, close } = await openEmbedded(folder, log);
    const heard: string[] = [];
    await listen(
      "coins",
      (payload) => heard.push(payload),
      () => {},
    );
    const client = await pool.connect();
    await client.query("begin");
    await client.query("notify coins, 'rolled back'");
    client.release(true);
    await pool.query("notify coins, 'heard'");
    await expect.poll(() => heard).toEqual(["heard"]);
    await expect(
      listen(
        "coins; drop table x",
        () => {},
        () => {},
      ),
    ).rejects.toThrow("Not a channel");
    await close();
  });
});

describe("upkeep", () => {
  it("checkpoints when something was written, vacuums now and then, and outlives a failure", async () => {
    const asked: string[] = [];
    let syncs = 1;
    let isBroken = true;
    const query = async (sql: string) => {
      if (isBroken) throw new Error("busy");
      asked.push(sql);
      if (sql === "checkpoint") syncs += 1;
    };
    const stop = startUpkeep({ query, syncs: () => syncs, log, everyMs: 5, vacuumEvery: 10 });
    syncs += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    isBroken = false;
    await expect.poll(() => asked).toContain("vacuum (analyze)");
    expect(asked.filter((sql) => sql === "checkpoint")).toHaveLength(1);
    stop();
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked).toHaveLength(before);
  });

  it("lets the engine give its log files back", async () => {
    const { pool, close } = await openEmbedded(folder, log);
    await pool.query("create table coin (id integer, pad text)");
    const fill = "insert into coin select n, repeat('x', 900) from generate_series(1, 40000) n";
    await pool.query(fill);
    await pool.query(fill);
    const wal = join(folder, "store", "pg_wal");
    const segments = () => readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    const grown = segments();
    expect(grown).toBeGreaterThan(4);
    const oldest = readdirSync(wal).sort()[0]!;
    await pool.query("checkpoint");
    expect(existsSync(join(wal, oldest))).toBe(false);
    await close();
  });
});
