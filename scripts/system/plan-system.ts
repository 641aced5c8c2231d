import { StopSentence } from "./stop-sentence.ts";
import { firstFreePort, isPortFree } from "#platform/ports/free-port.ts";
import type { StartSettings } from "./start-settings.ts";

type ProcessName = "sandbox" | "service" | "dashboard";
export type ProcessPlan = {
  name: ProcessName;
  label: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  readyUrl: string;
};

const NEXT = "node_modules/next/dist/bin/next";
/** Chains and bank are reachable on this machine only, whatever HOST says. */
const LOCAL = "127.0.0.1";

/**
 * The processes to run, in order, each with its settings.
 * @throws StopSentence when a port is taken, naming the setting.
 */
export async function planSystem(settings: StartSettings): Promise<ProcessPlan[]> {
  const plans: ProcessPlan[] = [];
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: settings.dataDir };
  if (!settings.exchangeBaseUrl) {
    if (settings.inSandbox && !settings.sandboxUrl) {
      const plan = await sandboxPlan(settings, env);
      env.SANDBOX_URL = plan.readyUrl.replace(/\/ready$/, "");
      plans.push(plan);
    }
    plans.push(await servicePlan(settings, env));
  }
  plans.push(await dashboardPlan(settings, env));
  return plans;
}

async function sandboxPlan(settings: StartSettings, env: NodeJS.ProcessEnv): Promise<ProcessPlan> {
  if (settings.sandboxPort) await mustBeFree("SANDBOX_PORT", settings.sandboxPort, LOCAL);
  const port = settings.sandboxPort ?? (await firstFreePort(4100, LOCAL));
  return {
    name: "sandbox",
    label: "The outside world (chain, bank)",
    args: ["sandbox/main.ts"],
    env: { ...env, SANDBOX_PORT: String(port) },
    readyUrl: `http://${LOCAL}:${port}/ready`,
  };
}

async function servicePlan(settings: StartSettings, env: NodeJS.ProcessEnv): Promise<ProcessPlan> {
  await mustBeFree("SERVICE_PORT", settings.servicePort, settings.host);
  return {
    name: "service",
    label: "The exchange service",
    args: ["service/main.ts"],
    env: { ...env, SERVICE_PORT: String(settings.servicePort) },
    readyUrl: `http://${reachable(settings.host)}:${settings.servicePort}/ready`,
  };
}

/** The dashboard's process alone, for running it apart from the rest. */
export async function dashboardPlan(
  settings: Pick<StartSettings, "host" | "port" | "origin" | "keepAliveSeconds">,
  env: NodeJS.ProcessEnv,
): Promise<ProcessPlan> {
  await mustBeFree("PORT", settings.port, settings.host);
  return {
    name: "dashboard",
    label: "The dashboard",
    args: [
      NEXT,
      "start",
      `--port=${settings.port}`,
      `--hostname=${settings.host}`,
      `--keepAliveTimeout=${settings.keepAliveSeconds * 1000}`,
    ],
    env: {
      ...env,
      PORT: String(settings.port),
      APP_ORIGIN: settings.origin,
      NODE_ENV: "production",
      // The dashboard's own handler ends the streams and closes the store; Next's would do neither.
      NEXT_MANUAL_SIG_HANDLE: "true",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    readyUrl: `http://${reachable(settings.host)}:${settings.port}/api/ready`,
  };
}

async function mustBeFree(setting: string, port: number, host: string): Promise<void> {
  if (await isPortFree(port, host)) return;
  throw new StopSentence(
    `Port ${port} is in use by another program. Free it, or choose another with ${setting}, for example: ${setting}=${port + 1} npm start`,
  );
}

const reachable = (host: string) => (host === "0.0.0.0" || host === "::" ? LOCAL : host);
