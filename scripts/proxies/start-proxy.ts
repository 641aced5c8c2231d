import { execFileSync, spawn } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { asker, type Ask } from "./ask.ts";
import { fillPlaces, type ProxyKind, type Replicas } from "./proxy-kinds.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const PATIENCE_MS = 15_000;

export type Proxy = {
  ask: Ask;
  /** Takes this replica of each kind out by hand; null: none is out any more. */
  setDown: (replica: 0 | 1 | null) => Promise<void>;
  /** What it printed, and its logs. */
  said: () => string;
  stop: () => Promise<void>;
};

/** A certificate for both names, which clients are told to trust. */
function certify(folder: string): void {
  const names = "subjectAltName=DNS:desk.example,DNS:exchange.example";
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-nodes", "-days", "2", "-keyout", "ponte.pem.key", "-out", "ponte.pem"];
  execFileSync("openssl", [...made, ...files, "-subj", "/CN=desk.example", "-addext", names], {
    cwd: folder,
    stdio: "pipe",
  });
}

/** Starts a proxy with its file from `deploy/` and waits until it leads to a service. */
export async function startProxy(kind: ProxyKind, replicas: Replicas): Promise<Proxy> {
  const folder = openTestFolder("proxy");
  certify(folder);
  const [http, https] = (await randomFreePorts(2)) as [number, number];
  const file = join(folder, kind.file);
  const text = readFileSync(join(DEPLOY, kind.file), "utf8");
  const filled = fillPlaces(text, kind, { http, https, folder, ...replicas });
  writeFileSync(file, filled);
  chmodSync(folder, 0o755);
  let said = "";
  const child = spawn(kind.program, kind.run(file), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  }
  // Asked, not killed: the workers of a killed nginx would outlive it.
  process.once("exit", () => child.kill("SIGTERM"));
  const ask = asker(https, folder);
  const proxy: Proxy = {
    ask,
    setDown: async (replica) => {
      const down = (now: string, port: number) =>
        now.replace(`server 127.0.0.1:${port} `, `server 127.0.0.1:${port} down `);
      const ports =
        replica === null ? [] : [replicas.dashboards, replicas.services].map((of) => of[replica]);
      writeFileSync(file, ports.reduce(down, filled));
      child.kill("SIGHUP");
      // Workers from before answer what they have, and are gone then.
      await sleep(1000);
    },
    said: () => said.slice(-1000),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = performance.now() + PATIENCE_MS;
  const leads = async () =>
    (await ask("https://exchange.example/health").catch(() => null))?.status === 200 &&
    (await ask("https://desk.example/api/ready").catch(() => null))?.status === 200;
  while (!(await leads())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await proxy.stop();
      throw new Error(`${kind.name} does not lead to Ponte:\n${said}`);
    }
    await sleep(100);
  }
  return proxy;
}
