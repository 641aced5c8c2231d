import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { acquirePackagedServer, type PackagedServer } from "./packaged-server.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { asAdmin, Holder, killAll, partsOf } from "./test/holder.ts";

const log = createLog({ name: "test", level: "silent" });
/** Made once, because making a server's files takes longer than copying them. */
let template: string;
let root: string;
let dataDir: string;
const held: PackagedServer[] = [];
const holders: Holder[] = [];

beforeAll(async () => {
  template = openTestFolder("server");
  const server = await acquirePackagedServer(join(template, "data"));
  await server.login("service");
  await server.release();
});
afterAll(() => rmSync(template, { recursive: true }));
beforeEach(() => {
  root = openTestFolder("server");
  useCopy(join(root, "data"));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) await holder.kill();
  for (const server of held.splice(0)) await server.release();
  rmSync(root, { recursive: true });
});

function useCopy(to: string): void {
  dataDir = to;
  mkdirSync(to, { recursive: true });
  execFileSync("cp", ["-a", `${join(template, "data")}/.`, to]);
}

const hold = async () => {
  const server = await acquirePackagedServer(dataDir);
  held.push(server);
  return server;
};
const letGo = async (server: PackagedServer) => {
  held.splice(held.indexOf(server), 1);
  await server.release();
};
const startHolder = (first = 1) => {
  const holder = new Holder(dataDir, { first });
  holders.push(holder);
  return holder;
};
const nobodyIsLeft = (name: string) =>
  expect.poll(() => partsOf(name)).toEqual({ server: null, supervisors: [], own: [] });
describe("the packaged server", () => {
  it("is one for all who hold it, serves the others when one is killed, and ends with the last", async () => {
    const [one, other] = [startHolder(1), startHolder(1_000_000)];
    await Promise.all([one.until(3), other.until(3)]);
    const server = await hold();
    const { name } = server.home;
    const before = partsOf(name);
    expect(before.server).not.toBeNull();
    await one.kill();
    await other.until(other.said.length + 5);
    await letGo(server);
    expect(partsOf(name).server).toBe(before.server);
    await other.release();
    expect(partsOf(name).server).toBeNull();
    // The supervisor of the one that was killed sees by itself that there is nothing left to keep.
    await nobodyIsLeft(name);
  });

  it("has no port, and each commit is on the disk", async () => {
    const server = await hold();
    const [row] = await asAdmin<{ shown: string }>(
      server,
      `select string_agg(name || '=' || setting, ' ' order by name) as shown from pg_settings
       where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    expect(row?.shown).toBe("fsync=on full_page_writes=on listen_addresses= synchronous_commit=on");
  });

  it("lets each role into its own database only, and by its password", async () => {
    const server = await hold();
    const [service, dashboard] = [await server.login("service"), await server.login("dashboard")];
    const opening = async (login: pg.ClientConfig) => {
      const client = new pg.Client(login);
      await client.connect();
      await client.end();
    };
    await opening(service);
    await opening(dashboard);
    for (const login of [
      { ...service, database: "ponte_dashboard" },
      { ...service, database: "postgres" },
      { ...service, database: "template1" },
      { ...dashboard, database: "ponte_service" },
      { ...service, password: "guessed" },
      { ...service, user: "ponte_dashboard" },
    ]) {
      await expect(opening(login)).rejects.toMatchObject({ code: /^28/ });
    }
    // Holds even without the connection rules.
    const [row] = await asAdmin<{ may: boolean }>(
      server,
      "select has_database_privilege('ponte_service', 'ponte_dashboard', 'connect') as may",
    );
    expect(row?.may).toBe(false);
    expect(statSync(join(dataDir, "keys", "database-service")).mode & 0o777).toBe(0o600);
  });

  it("ends by itself when all who held it were killed", async () => {
    const holder = await startHolder().until(2);
    const server = await hold();
    await letGo(server);
    expect(partsOf(server.home.name).server).not.toBeNull();
    await holder.kill();
    await nobodyIsLeft(server.home.name);
  });

  it("is found again when it has outlived its supervisor, and ends with the last one still", async () => {
    const holder = await startHolder().until(2);
    const first = await hold();
    const { name } = first.home;
    const before = partsOf(name);
    killAll(...before.supervisors);
    await letGo(first);
    const again = await hold();
    expect(partsOf(name).server).toBe(before.server);
    await letGo(again);
    await holder.until(holder.said.length + 5);
    await holder.release();
    await nobodyIsLeft(name);
  });

  it("is not taken over from a supervisor that is about to end it", async () => {
    const server = await hold();
    const { name } = server.home;
    const before = partsOf(name);
    killAll(...before.supervisors);
    const ending = ["-c", 'sleep 1; kill -INT "$1"', `supervisor-${name}`, String(before.server)];
    spawn("sh", ending, { stdio: "ignore" });
    const again = await hold();
    expect(partsOf(name).server).not.toBe(before.server);
    await asAdmin(again, "select 1");
  });

  it("starts though a process of the killed one has not noticed its end", async () => {
    const server = await hold();
    const { name } = server.home;
    const busy = new pg.Client({ host: server.sockets, user: "ponte", database: "postgres" });
    busy.on("error", () => undefined);
    await busy.connect();
    const cut = busy
      .query("do $$ begin loop null; end loop; end $$")
      .catch((error: Error) => error);
    await expect
      .poll(() => asAdmin(server, "select 1 from pg_stat_activity where query like 'do $$%'"))
      .not.toEqual([]);
    const { supervisors, server: pid, own } = partsOf(name);
    killAll(...supervisors, pid);
    await expect.poll(() => partsOf(name).own.length).toBe(1);
    expect(own).toEqual(expect.arrayContaining(partsOf(name).own));
    const again = await hold();
    expect(partsOf(name).server).not.toBe(pid);
    await asAdmin(again, "select 1");
    expect(await cut).toBeInstanceOf(Error);
  });

  it("starts over the note of a process that is dead and that nobody reaped", async () => {
    const server = await hold();
    const { data, name, user } = server.home;
    const note = readFileSync(join(data, "postmaster.pid"), "utf8");
    const { supervisors, server: pid, own } = partsOf(name);
    killAll(...supervisors, pid, ...own);
    await nobodyIsLeft(name);
    // The shell becomes a program that never reaps its child, which ends when its input does.
    const command = "exec 3<&0; cat <&3 & echo $!; exec sleep 60";
    const parent = spawn("sh", ["-c", command], { ...user, cwd: "/" });
    const dead = await new Promise<string>((resolve) =>
      parent.stdout.once("data", (text: Buffer) => resolve(text.toString().trim())),
    );
    const statusOf = (pid: string | number | undefined) =>
      readFileSync(`/proc/${pid}/status`, "utf8");
    const hasProc = existsSync("/proc/self/status");
    if (hasProc) await expect.poll(() => statusOf(parent.pid)).toMatch(/^Name:\s+sleep/m);
    parent.stdin.end();
    if (hasProc) await expect.poll(() => statusOf(dead)).toMatch(/^State:\s+Z/m);
    writeFileSync(join(data, "postmaster.pid"), note.replace(/^\d+/, dead));
    writeFileSync(join(server.sockets, ".s.PGSQL.5432.lock"), note.replace(/^\d+/, dead));
    await hold();
    expect(partsOf(name).server).not.toBe(Number(dead));
    parent.kill("SIGKILL");
  });

  it("is started again for those who hold it when it was killed", async () => {
    const options = { dataDir, name: "service", migrationsDir: root, log } as const;
    const database = await openDatabase(options);
    const server = await hold();
    const { supervisors, server: pid, own } = partsOf(server.home.name);
    killAll(...supervisors, pid, ...own);
    await nobodyIsLeft(server.home.name);
    await expect
      .poll(() => sql`select 1 as one`.execute(database.db).then(({ rows }) => rows))
      .toEqual([{ one: 1 }]);
    await database.close();
  });

  it("has its socket elsewhere when its folder lies too deep for a socket's address", async () => {
    useCopy(join(root, "d".repeat(100), "e".repeat(100)));
    const server = await hold();
    expect(server.sockets.startsWith(root)).toBe(false);
    expect(statSync(server.sockets).mode & 0o077).toBe(0);
    await asAdmin(server, "select 1");
    await letGo(server);
    expect((await hold()).sockets).toBe(server.sockets);
    rmSync(server.sockets, { recursive: true });
  });

  it("goes on after a Ctrl-C until those who hold it have drained", async () => {
    const holder = await startHolder().until(2);
    process.kill(-(holder.process.pid ?? 0), "SIGINT");
    await holder.ended;
    expect(holder.said).toContain("drained");
    expect(holder.said.at(-1)).toBe("released");
  });

  it("stands beside another one of another folder", async () => {
    const one = await hold();
    useCopy(join(root, "other"));
    const other = await hold();
    expect(one.sockets).not.toBe(other.sockets);
    expect(partsOf(one.home.name).server).not.toBe(partsOf(other.home.name).server);
  });

  it("says why it does not start", async () => {
    const server = await hold();
    const { data } = server.home;
    await letGo(server);
    rmSync(join(data, "global"), { recursive: true });
    await expect(hold()).rejects.toThrow(
      /The database did not start\. The end of its log:[^]*could not open file/,
    );
  });
});
