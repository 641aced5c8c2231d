import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { randomFreePorts } from "#platform/ports/free-port.ts";

const ROOT = join(import.meta.dirname, "..");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
/** Inside the tree, where the framework finds its packages. */
const FOLDER = join(ROOT, "test-results/bare-page");
const FILES = {
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  // Without files of its own the framework would take the dashboard's, which stand above the folder.
  "instrumentation.js": "export function register() {}",
  "proxy.js": "export function proxy() {}",
  "app/layout.jsx": `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>;
  }`,
  "app/page.jsx": `import { connection } from "next/server";
  export default async function Page() {
    await connection();
    return <main><h1>Bare</h1><p>A page of the same framework with nothing on it.</p></main>;
  }`,
};
const START_LIMIT_MS = 60_000;

/**
 * Builds and serves a page with nothing on it by the framework that the dashboard is built with.
 * @throws Error when it can't be built, or doesn't answer within a minute.
 */
export async function startEmptyPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, "app"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const built = spawnSync(process.execPath, [NEXT, "build"], {
    cwd: FOLDER,
    env,
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`the bare page: ${built.stdout}${built.stderr}`);
  const [port] = await randomFreePorts(1);
  const url = `http://localhost:${port}/`;
  const server = spawn(process.execPath, [NEXT, "start", "--port", String(port)], {
    cwd: FOLDER,
    env,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(FOLDER, { recursive: true, force: true });
  };
  const answers = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  const deadline = performance.now() + START_LIMIT_MS;
  while (!(await answers())) {
    if (performance.now() > deadline || server.exitCode !== null) {
      await stop();
      throw new Error("the bare page does not answer");
    }
    await delay(50);
  }
  return { url, stop };
}
