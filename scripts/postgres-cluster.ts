import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

export type Cluster = { url: string; stop(): void };

/** The newest PostgreSQL server's programs on this machine, or null when there is none. */
export function postgresPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = fs.existsSync(root) ? fs.readdirSync(root) : [];
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, "bin"));
  const places = [...folders, ...(process.env["PATH"] ?? "").split(path.delimiter)];
  return places.find((place) => fs.existsSync(path.join(place, "initdb"))) ?? null;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian made for it, or nobody. */
function asServerUser(): { prefix: string[]; owner: string | null } {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const users = fs.readFileSync("/etc/passwd", "utf8");
  const owner = /^postgres:/m.test(users) ? "postgres" : "nobody";
  return { prefix: ["setpriv", `--reuid=${owner}`, "--clear-groups", "--"], owner };
}

/** A private cluster in a temporary folder on a free port of the loopback; `stop` removes it. */
export async function startCluster(programs: string): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "ponte-postgres-"));
  const data = path.join(folder, "data");
  const { prefix, owner } = asServerUser();
  if (owner) execFileSync("chown", [owner, folder]);
  const run = (program: string, ...args: string[]) => {
    const [command = "", ...rest] = [...prefix, path.join(programs, program), ...args];
    execFileSync(command, rest, { cwd: folder, stdio: "pipe" });
  };
  run("initdb", "-D", data, "-U", "ponte", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  run("pg_ctl", "-D", data, "-w", "-l", path.join(folder, "server.log"), "-o", options, "start");
  return {
    url: `postgres://ponte@127.0.0.1:${port}/postgres`,
    stop: () => {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
