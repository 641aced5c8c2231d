import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CutLine } from "#platform/ports/cut-line.ts";
import { fillFile } from "./fill-file.ts";
import { killTree, makeFolder, runProgram, startProgram } from "./programs.ts";

export const NAMES = ["one", "two", "three"] as const;
export type Name = (typeof NAMES)[number];
export type Passwords = { superuser: string; replication: string; rewind: string };

/** The machine's own address. All lie on this machine's loopback. */
export const addressOf = (name: Name) => `127.77.0.2${NAMES.indexOf(name) + 1}`;
/** Where the other machines reach it, through lines that can be cut. */
const peerAddressOf = (name: Name) => `127.77.1.2${NAMES.indexOf(name) + 1}`;
/** Where `from` reaches the etcd of `to`. */
const etcdAddressOf = (from: Name, to: Name) =>
  `127.77.2.${NAMES.indexOf(from) + 1}${NAMES.indexOf(to) + 1}`;

const OWN: readonly (readonly [string, string])[] = NAMES.map(
  (name, at) => [`10.0.0.2${at + 1}`, addressOf(name)] as const,
);

/** One of the three database machines: an etcd, a Patroni and its PostgreSQL. */
export class Machine {
  readonly name: Name;
  readonly folder: string;
  readonly #passwords: Passwords;
  readonly #repository: string;
  #lines: CutLine[] = [];
  #etcd: ChildProcess | null = null;
  #patroni: ChildProcess | null = null;

  constructor(name: Name, root: string, repository: string, passwords: Passwords) {
    this.name = name;
    this.#passwords = passwords;
    this.#repository = repository;
    this.folder = makeFolder(join(root, name));
    for (const inner of ["sockets", "spool", "locks"]) makeFolder(join(this.folder, inner));
  }

  get data(): string {
    return join(this.folder, "data");
  }

  /** Its PostgreSQL's process, or null while there is none. */
  get server(): number | null {
    const file = join(this.data, "postmaster.pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
  }

  get etcd(): number {
    return this.#etcd?.pid ?? 0;
  }

  async openLines(): Promise<void> {
    const own = addressOf(this.name);
    const peer = peerAddressOf(this.name);
    const toIt = [5432, 8008].map((port) =>
      CutLine.open({ host: peer, port }, { host: own, port }),
    );
    const toEtcd = NAMES.map((to) =>
      CutLine.open(
        { host: etcdAddressOf(this.name, to), port: 2379 },
        { host: addressOf(to), port: 2379 },
      ),
    );
    this.#lines = await Promise.all([...toIt, ...toEtcd]);
  }

  startEtcd(): void {
    const places = [
      ["OWN_NAME", this.name],
      ["OWN_ADDRESS", addressOf(this.name)],
      ["/var/lib/etcd/ponte", join(this.folder, "etcd")],
      ...OWN,
    ] as const;
    const file = fillFile("etcd.yaml", places, join(this.folder, "etcd.yaml"));
    this.#etcd = startProgram(["etcd", "--config-file", file], join(this.folder, "etcd.log"));
  }

  writeBackupFile(): string {
    const places = [
      ["/var/lib/pgbackrest", this.#repository],
      ["/var/log/pgbackrest", this.folder],
      ["/tmp/pgbackrest", join(this.folder, "locks")],
      ["/var/spool/pgbackrest", join(this.folder, "spool")],
      ["/var/lib/postgresql/15/ponte", this.data],
      ["/var/run/postgresql", join(this.folder, "sockets")],
    ] as const;
    return fillFile("pgbackrest.conf", places, join(this.folder, "pgbackrest.conf"));
  }

  startPatroni(): void {
    const { superuser, replication, rewind } = this.#passwords;
    const places = [
      ["connect_address: OWN_ADDRESS", `connect_address: ${peerAddressOf(this.name)}`],
      ["OWN_NAME", this.name],
      ["OWN_ADDRESS", addressOf(this.name)],
      ...NAMES.map(
        (to, at) => [`10.0.0.2${at + 1}:2379`, `${etcdAddressOf(this.name, to)}:2379`] as const,
      ),
      ["10.0.0.0/24", "127.0.0.0/8"],
      ["SUPERUSER_PASSWORD", superuser],
      ["REPLICATION_PASSWORD", replication],
      ["REWIND_PASSWORD", rewind],
      ["/var/lib/postgresql/15/ponte", this.data],
      ["/var/lib/postgresql/ponte.pgpass", join(this.folder, "pgpass")],
      ["/var/run/postgresql", join(this.folder, "sockets")],
      ["/etc/pgbackrest.conf", this.writeBackupFile()],
    ] as const;
    const file = fillFile("patroni.yaml", places, join(this.folder, "patroni.yaml"));
    this.#patroni = startProgram(["patroni", file], join(this.folder, "patroni.log"));
  }

  /** Runs pgBackRest there. @throws with its words */
  async backup(...args: string[]): Promise<void> {
    const file = join(this.folder, "pgbackrest.conf");
    await runProgram(["pgbackrest", `--config=${file}`, "--stanza=ponte", ...args]);
  }

  /** Forgets its data, as a new machine in its place. */
  wipe(): void {
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Puts the last backup back as of a time, alone and reached by nobody, and leaves it stopped. */
  async restore(time: string): Promise<void> {
    this.wipe();
    const target = ["--type=time", `--target=${time}`, "--target-action=promote"];
    await this.backup(...target, "restore");
    const sockets = join(this.folder, "sockets");
    const options = `-c listen_addresses='' -c unix_socket_directories='${sockets}'`;
    const control = ["pg_ctl", "-w", "-D", this.data];
    const log = join(this.folder, "restore.log");
    await runProgram([...control, "-l", log, "-o", options, "start"]).catch((error: unknown) => {
      throw new Error(readFileSync(log, "utf8").slice(-2000), { cause: error });
    });
    const isBehind = ["psql", "-h", sockets, "-Atc", "select pg_is_in_recovery()"];
    while ((await runProgram(isBehind)).trim() !== "f") await sleep(200);
    await runProgram([...control, "-m", "fast", "stop"]);
  }

  /** Kills PostgreSQL, and its Patroni with it or not. */
  killServer(hasPatroni: boolean): void {
    const { server } = this;
    if (hasPatroni && this.#patroni?.pid) killTree(this.#patroni.pid);
    if (server !== null) killTree(server);
  }

  killEtcd(): void {
    this.#etcd?.kill("SIGKILL");
  }

  /** Whether its Patroni was killed and not started again. */
  get isDead(): boolean {
    return this.#patroni === null || this.#patroni.signalCode !== null;
  }

  /** Cuts it off from its copies, their Patroni and every etcd; who asks its database still comes through. */
  cut(): void {
    for (const line of this.#lines) line.cut();
  }

  mend(): void {
    for (const line of this.#lines) line.mend();
  }

  stop(): void {
    this.killServer(true);
    this.killEtcd();
    for (const line of this.#lines) line.close();
  }
}
