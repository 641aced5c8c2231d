import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { NGINX } from "#scripts/proxies/proxy-kinds.ts";
import { startProxy, type Proxy } from "#scripts/proxies/start-proxy.ts";
import { dashboardPlan } from "#scripts/system/plan-system.ts";
import { StopSentence } from "#scripts/system/stop-sentence.ts";
import { paymentsFault } from "./payments-fault.ts";
import { startPeople, type People, type SignIn } from "./people-at-work.ts";
import { buildIn, DESK, type Site, type Tally } from "./person-browser.ts";
import { endProcess, startProcess, untilReady, type VersionProcess } from "./version-process.ts";
import { addColumns, dropColumns, takeTrialsOut } from "./version-tree.ts";

const STEADY_MS = 6000;
/** Half of the replicas older, half newer. */
const MIXED_MS = 10_000;
const ROLES = ["operator", "operator", "operator", "operator", "admin"] as const;

/** Trees with their dashboards built. */
type BuiltTrees = { older: string; newer: string };
type DashboardPhase = Tally & { name: string };
type Ground = { dataDir: string; settings: Record<string, string>; serviceUrl: string };
type Credential = { api_key: string; api_secret: string };

/**
 * Two dashboards behind nginx, with its file of `deploy/`, are replaced by the newer version's one by one,
 * and back again, then by those of a version that takes something away, while people work. Each phase tells
 * what failed. @throws StopSentence where a payment was doubled or lost
 */
export async function rollDashboard(
  trees: BuiltTrees,
  dataDir: string,
  tell: (phase: DashboardPhase) => void,
): Promise<number> {
  const [sandboxPort, servicePort, ...ports] = (await randomFreePorts(4)) as [
    number,
    number,
    number,
    number,
  ];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: at(sandboxPort),
    SERVICE_PORT: String(servicePort),
    APP_ORIGIN: DESK,
    TRUSTED_PROXIES: "127.0.0.1",
    DRAIN_SECONDS: "1",
    RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const ground: Ground = { dataDir, settings, serviceUrl: at(servicePort) };
  for (const tree of [trees.older, trees.newer]) takeTrialsOut(tree, "dashboard");
  addColumns(trees.newer, "dashboard");
  const started: VersionProcess[] = [];
  const begin = async (tree: string, main: string, readyUrl: string) => {
    const process = startProcess(tree, [main], settings);
    started.push(process);
    await untilReady(readyUrl, process);
  };
  const running: VersionProcess[] = [];
  let proxy: Proxy | null = null;
  let people: People | null = null;
  try {
    await begin(trees.newer, "sandbox/main.ts", `${at(sandboxPort)}/ready`);
    await begin(trees.newer, "service/main.ts", `${ground.serviceUrl}/ready`);
    for (const port of ports) running.push(await startDashboard(trees.older, port, ground));
    const inFront = await startProxy(NGINX, {
      dashboards: [ports[0] ?? 0, ports[1] ?? 0],
      services: [servicePort, servicePort],
    });
    proxy = inFront;
    const credential = credentialIn(dataDir);
    const builds = [buildIn(trees.older), buildIn(trees.newer)];
    const [older] = builds;
    /** By replica; null: it gets no requests. */
    const drawn: (string | null)[] = [older?.id ?? null, older?.id ?? null];
    const site: Site = {
      ask: inFront.ask,
      builds,
      isRunning: ({ id }) => drawn.includes(id),
    };
    const signIns = ROLES.map((role, which) => addPerson(trees.older, settings, role, which));
    const working = await startPeople(site, signIns, (pix_code) =>
      payPix(ground.serviceUrl, credential, pix_code),
    );
    people = working;
    const phase = async (name: string, run: () => Promise<unknown>) => {
      await run();
      tell({ name, ...working.count() });
    };
    const replace = async (which: 0 | 1, tree: string) => {
      drawn[which] = null;
      await inFront.setDown(which);
      const [old, port] = [running[which], ports[which]];
      if (!old || port === undefined) throw new Error("no such replica");
      await endProcess(old);
      running[which] = await startDashboard(tree, port, ground);
      await inFront.setDown(null);
      drawn[which] = buildIn(tree).id;
    };
    const replaceAll = async (tree: string, words: string) => {
      await phase(`${words}, the first replica`, () => replace(0, tree));
      await phase("one replica of each", () => sleep(MIXED_MS));
      await phase(`${words}, the second replica`, () => replace(1, tree));
    };
    await phase("the older version alone", () => sleep(STEADY_MS));
    await replaceAll(trees.newer, "forward");
    await phase("the newer version alone", () => sleep(STEADY_MS));
    await replaceAll(trees.older, "back");
    await phase("the older version on the newer schema", () => sleep(STEADY_MS));
    dropColumns(trees.newer, "dashboard");
    await replaceAll(trees.newer, "forward to what takes away");
    await phase("that alone, with nothing left to wait for", async () => {
      await replace(0, trees.newer);
      await refuseLeftBehind(trees.older, ground);
      await sleep(STEADY_MS);
    });
    await working.stop();
    const fault = await paymentsFault(ground.serviceUrl, credential, working.paid());
    if (fault !== null) throw new StopSentence(fault);
    return working.paid().length;
  } finally {
    await people?.stop().catch(() => undefined);
    await proxy?.stop();
    for (const one of [...running, ...started.toReversed()]) await endProcess(one);
    takeTrialsOut(trees.newer, "dashboard");
  }
}

async function startDashboard(
  tree: string,
  port: number,
  { settings }: Ground,
): Promise<VersionProcess> {
  const host = "127.0.0.1";
  const plan = await dashboardPlan(
    { host, port, origin: DESK, keepAliveSeconds: 620 },
    { ...process.env, ...settings },
  );
  const started = startProcess(tree, plan.args, plan.env);
  await untilReady(plan.readyUrl, started);
  return started;
}

/** Throws when a version starts on a schema that lacks what it uses, or does not say why it doesn't. */
async function refuseLeftBehind(tree: string, ground: Ground): Promise<void> {
  const [port] = await randomFreePorts(1);
  const started = await startDashboard(tree, port ?? 0, ground).catch(String);
  if (typeof started !== "string") await endProcess(started);
  const said = typeof started === "string" ? started : "";
  if (said.includes("Start a newer version.")) return;
  throw new Error(`The older dashboard is not refused: ${said}`);
}

function credentialIn(dataDir: string): Credential {
  const key = (name: string) => readFileSync(join(dataDir, "keys", name), "utf8").trim();
  return { api_key: key("bootstrap-api-key"), api_secret: key("bootstrap-api-secret") };
}

function addPerson(
  tree: string,
  settings: Record<string, string>,
  role: string,
  at: number,
): SignIn {
  const email = `upgrade-${at}@example.com`;
  const words = ["add", email, "--name", `Upgrade ${at}`, "--role", role];
  const told = execFileSync(
    process.execPath,
    ["--conditions=react-server", "scripts/admin.ts", ...words],
    { cwd: tree, env: { ...process.env, ...settings }, encoding: "utf8" },
  );
  const password = /signs in with (\S+)/.exec(told)?.[1];
  if (password === undefined) throw new Error(`npm run admin told no password:\n${told}`);
  return { email, password };
}

async function payPix(url: string, credential: Credential, pix_code: string): Promise<void> {
  const answer = await fetch(`${url}/sandbox/pix/pay`, {
    method: "POST",
    headers: { ...credential, "content-type": "application/json" },
    body: JSON.stringify({ pix_code }),
  });
  if (!answer.ok) throw new Error(`The bank refuses a code: ${await answer.text()}`);
}
