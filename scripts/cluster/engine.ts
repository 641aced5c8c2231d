import { randomBytes } from "node:crypto";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { testFolder } from "#platform/test-folder.ts";
import { isPortFree } from "#platform/ports/free-port.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { fillFile } from "./fill-file.ts";
import { addressOf, Machine, NAMES, type Name } from "./machine.ts";
import { makeFolder, startProgram } from "./programs.ts";

/** HAProxy and PgBouncer, as on a machine that runs Ponte. */
const HERE = "127.77.0.10";
const START_MS = 60_000;
const LOOK_MS = 100;

type Member = { name: Name; role: string; state: string; timeline?: number };

/** Waits until `look` finds something. @throws after `ms`, with `what` */
export async function until<T>(
  what: string,
  look: () => Promise<T | null>,
  ms = START_MS,
): Promise<T> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(LOOK_MS)) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
  }
  throw new Error(`${what}: not within ${ms / 1000} s`);
}

/** Three etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer, with the files of `deploy/cluster`. */
export class Engine {
  readonly folder = testFolder("cluster");
  readonly repository: string;
  readonly machines: Readonly<Record<Name, Machine>>;
  readonly #password = secret();
  readonly #superuser: string;
  #front: ChildProcess[] = [];

  private constructor() {
    chmodSync(this.folder, 0o711);
    this.repository = makeFolder(join(this.folder, "repository"));
    const passwords = { superuser: secret(), replication: secret(), rewind: secret() };
    this.#superuser = passwords.superuser;
    const machineOf = (name: Name) =>
      [name, new Machine(name, this.folder, this.repository, passwords)] as const;
    this.machines = Object.fromEntries(NAMES.map(machineOf)) as Record<Name, Machine>;
  }

  static async start(): Promise<Engine> {
    if (!(await isPortFree(5432, addressOf("one")))) {
      throw new StopSentence(`Another cluster runs here, at ${addressOf("one")}.`);
    }
    const engine = new Engine();
    // PostgreSQL leaves its Patroni, and would outlive a script that fails.
    process.once("exit", () => engine.stop());
    try {
      const machines = Object.values(engine.machines);
      for (const machine of machines) await machine.openLines();
      for (const machine of machines) machine.startEtcd();
      await until("etcd", async () => (await engine.etcdLeader()) ?? null);
      for (const machine of machines) machine.startPatroni();
      await engine.untilWhole();
      engine.#startFront();
      await engine.#makeDatabases();
      const leader = await until("a leader", () => engine.leader());
      await leader.backup("stanza-create");
      return engine;
    } catch (error) {
      const { folder } = engine;
      engine.stop({ keepsFolder: true });
      throw new Error(`The cluster does not start, see ${folder}`, { cause: error });
    }
  }

  /** Through PgBouncer, in transaction mode. */
  pooledUrl(database: string): string {
    return `postgres://ponte:${this.#password}@${HERE}:6432/${database}`;
  }

  /** Past PgBouncer, to the leader. */
  directUrl(database: string): string {
    return `postgres://ponte:${this.#password}@${HERE}:5000/${database}`;
  }

  /** To this machine's PostgreSQL, as superuser. */
  superuserUrl(name: Name, database = "postgres"): string {
    return `postgres://postgres:${this.#superuser}@${addressOf(name)}:5432/${database}`;
  }

  /** What any Patroni says of all, or one of these. */
  async members(of: readonly Name[] = NAMES): Promise<Member[]> {
    const asked = of.map(async (name) => {
      const url = `http://${addressOf(name)}:8008/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked);
  }

  async leader(of?: readonly Name[]): Promise<Machine | null> {
    const found = (await this.members(of)).find(({ role }) => role === "leader");
    return found?.state === "running" ? this.machines[found.name] : null;
  }

  async etcdLeader(): Promise<Machine | null> {
    type Status = { leader: string; header: { member_id: string } };
    for (const name of NAMES) {
      const answer = await fetch(`http://${addressOf(name)}:2379/v3/maintenance/status`, {
        method: "POST",
        body: "{}",
        signal: AbortSignal.timeout(1000),
      }).catch(() => null);
      const status = answer?.ok ? ((await answer.json()) as Status) : null;
      if (status && status.leader === status.header.member_id) return this.machines[name];
    }
    return null;
  }

  /** A leader, a synchronous copy and another copy, all on one timeline. */
  async untilWhole(ms = START_MS): Promise<void> {
    await until(
      "the cluster is whole",
      async () => {
        const members = await this.members();
        const isUp = ({ state }: Member) => state === "running" || state === "streaming";
        const roles = members.filter(isUp).map(({ role }) => role);
        const timelines = new Set(members.map(({ timeline }) => timeline));
        const isWhole = roles.toSorted().join() === "leader,replica,sync_standby";
        return isWhole && timelines.size === 1 ? true : null;
      },
      ms,
    );
  }

  /** Has etcd forget the cluster, so that the next Patroni to start makes one of its data. */
  async forget(): Promise<void> {
    const [key, end] = ["/service/ponte/", "/service/ponte0"].map((text) => btoa(text));
    await fetch(`http://${addressOf("one")}:2379/v3/kv/deleterange`, {
      method: "POST",
      body: JSON.stringify({ key, range_end: end }),
    });
  }

  #startFront(): void {
    const front = makeFolder(join(this.folder, "front"));
    const machines = NAMES.map((name, at) => [`10.0.0.2${at + 1}`, addressOf(name)] as const);
    const places = [["127.0.0.1:5000", `${HERE}:5000`], ...machines] as const;
    const haproxy = fillFile("haproxy.cfg", places, join(front, "haproxy.cfg"));
    const users = join(front, "userlist.txt");
    writeFileSync(users, `"ponte" "${this.#password}"\n`, { mode: 0o644 });
    const pgbouncer = fillFile(
      "pgbouncer.ini",
      [
        ["127.0.0.1", HERE],
        ["/etc/pgbouncer/userlist.txt", users],
        ["/var/log/postgresql/pgbouncer.log", join(front, "pgbouncer.log")],
        ["/var/run/postgresql/pgbouncer.pid", join(front, "pgbouncer.pid")],
      ],
      join(front, "pgbouncer.ini"),
    );
    this.#front = [
      startProgram(["haproxy", "-f", haproxy], join(front, "haproxy.log")),
      startProgram(["pgbouncer", pgbouncer], join(front, "pgbouncer.out")),
    ];
  }

  async #makeDatabases(): Promise<void> {
    const leader = await until("a leader", () => this.leader());
    const client = new pg.Client({ connectionString: this.superuserUrl(leader.name) });
    await client.connect();
    await client.query(`create role ponte login password '${this.#password}'`);
    for (const name of ["ponte_service", "ponte_dashboard"]) {
      await client.query(`create database ${name} owner ponte`);
    }
    await client.end();
    await until("the way to the leader", async () => {
      const through = new pg.Client({ connectionString: this.pooledUrl("ponte_service") });
      await through.connect();
      await through.query("select 1");
      await through.end();
      return true;
    });
  }

  stop({ keepsFolder = false } = {}): void {
    for (const child of this.#front) child.kill("SIGKILL");
    for (const machine of Object.values(this.machines)) machine.stop();
    if (!keepsFolder) rmSync(this.folder, { recursive: true, force: true });
  }
}

function secret(): string {
  return randomBytes(18).toString("hex");
}
