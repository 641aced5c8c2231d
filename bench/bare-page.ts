import { execFile, spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { randomFreePorts } from "#platform/ports/free-port.ts";

const ROOT = join(import.meta.dirname, "..");
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
/** Inside the repository, where the framework's packages are found. */
const FOLDER = join(ROOT, "test-results/bare-page");
const FILES = {
  "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  "app/layout.jsx": `export default function Layout({ children }) {
    return <html lang="en"><body>{children}</body></html>;
  }`,
  "app/page.jsx": `import { connection } from "next/server";
  export default async function Page() {
    await connection();
    return <main><h1>A page of the same framework</h1><p>It holds nothing else.</p></main>;
  }`,
};

export type BarePage = { url: string; stop: () => Promise<void> };

/** The least that the dashboard's framework can be, built and started as the dashboard is. */
export async function startBarePage(): Promise<BarePage> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, "app"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)(process.execPath, [NEXT, "build"], { cwd: FOLDER, env });
  const [port] = await randomFreePorts(1);
  const child = spawn(process.execPath, [NEXT, "start", "--port", String(port)], {
    cwd: FOLDER,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<never>((_, reject) =>
    child.once("exit", (code) => reject(new Error(`The bare page ended with ${code}`))),
  );
  ended.catch(() => undefined);
  const ready = new Promise<void>((resolve) =>
    child.stdout.on("data", (told: Buffer) => {
      if (told.includes("Ready")) resolve();
    }),
  );
  await Promise.race([ready, ended]);
  return {
    url: `http://localhost:${port}/`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended.catch(() => undefined);
      rmSync(FOLDER, { recursive: true, force: true });
    },
  };
}
