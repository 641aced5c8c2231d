import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFreePort } from "#platform/ports/free-port.ts";
import { startBalancer, type Balancer } from "./balancer.ts";
import { startLoad, type Load } from "./load.ts";
import { endProcess, startProcess, untilReady, type VersionProcess } from "./version-process.ts";

const STEADY_MS = 3000;

/** The files of three versions; the last takes away what the second added. */
export type Trees = { older: string; newer: string; next: string };
type Replica = VersionProcess & { url: string };
type Ground = { dataDir: string; sandboxUrl: string; balancer: Balancer };
export type Phase = { name: string; requests: number; failures: string[] };

/**
 * Two replicas of the older service are replaced by the newer one's, one after the other, and back again,
 * then by those of a version that takes something away, while load goes on. Each phase tells what failed.
 */
export async function rollService(
  { older, newer, next }: Trees,
  dataDir: string,
  tell: (phase: Phase) => void,
): Promise<void> {
  const port = await randomFreePort();
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const sandbox = startProcess(newer, ["sandbox/main.ts"], {
    DATA_DIR: dataDir,
    SANDBOX_PORT: `${port}`,
  });
  const balancer = await startBalancer();
  const ground = { dataDir, sandboxUrl, balancer };
  let load: Load | null = null;
  let running: Replica[] = [];
  try {
    await untilReady(`${sandboxUrl}/ready`, sandbox);
    running = [await startReplica(older, ground), await startReplica(older, ground)];
    await sleep(500);
    const key = (name: string) => readFileSync(join(dataDir, "keys", name), "utf8").trim();
    const started = await startLoad(balancer.url, {
      api_key: key("bootstrap-api-key"),
      api_secret: key("bootstrap-api-secret"),
    });
    load = started;
    const phase = async (name: string, run: () => Promise<unknown>) => {
      await run();
      tell({ name, ...started.count() });
    };
    const replaceAll = async (tree: string) => {
      for (const old of running.slice()) {
        running.push(await startReplica(tree, ground));
        await sleep(500);
        await endReplica(old, balancer);
        running.splice(running.indexOf(old), 1);
      }
    };
    await phase("the older version alone", () => sleep(STEADY_MS));
    await phase("forward, one replica after the other", () => replaceAll(newer));
    await phase("the newer version alone", () => sleep(STEADY_MS));
    await phase("back, one replica after the other", () => replaceAll(older));
    await phase("the older version on the newer schema", () => sleep(STEADY_MS));
    await phase("forward to what takes away, past the newer one", () => replaceAll(next));
    await phase("that alone, with nothing left to wait for", async () => {
      const more = await startReplica(next, ground);
      running.push(more);
      await refuseLeftBehind(older, ground);
      await sleep(STEADY_MS);
    });
  } finally {
    await load?.stop();
    for (const { child } of running) child.kill("SIGKILL");
    balancer.close();
    await endProcess(sandbox);
  }
}

async function startReplica(tree: string, ground: Ground): Promise<Replica> {
  const port = await randomFreePort();
  const replica = startProcess(tree, ["service/main.ts"], {
    DATA_DIR: ground.dataDir,
    SANDBOX_URL: ground.sandboxUrl,
    SERVICE_PORT: `${port}`,
    DRAIN_SECONDS: "1",
    RATE_LIMIT_PER_MINUTE: "1000000",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/ready`, replica);
  ground.balancer.add(url);
  return { url, ...replica };
}

/** Throws when a version starts on a schema that lacks what it uses, or does not say why it doesn't. */
async function refuseLeftBehind(tree: string, ground: Ground): Promise<void> {
  const started = await startReplica(tree, ground).catch((error: unknown) => String(error));
  if (typeof started === "string" && started.includes("Start a newer version.")) return;
  if (typeof started !== "string") started.child.kill("SIGKILL");
  throw new Error(
    `The older version is not refused: ${typeof started === "string" ? started : ""}`,
  );
}

/** The balancer finds out by itself. */
async function endReplica(replica: Replica, balancer: Balancer): Promise<void> {
  await endProcess(replica);
  balancer.remove(replica.url);
}
