import { spawn } from "node:child_process";
import { join } from "node:path";
import { compressFiles } from "#platform/brotli-files.ts";
import { logTail, openLog } from "../system/log-file.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { buildOnce } from "./build-once.ts";
import { developmentIn } from "./development-only.ts";

/** The files that `next build` reads. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "platform",
  "protocol",
  "public",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

/** Settings that end up in what a browser loads. */
const publicSettings = () =>
  Object.keys(process.env)
    .filter((key) => key.startsWith("NEXT_PUBLIC_"))
    .sort()
    .map((name) => `${name}=${process.env[name] ?? ""}`);

const ROOT = join(import.meta.dirname, "../..");
const OUTPUT = join(ROOT, ".next");

/** Builds the dashboard unless the existing build is from the same sources. */
export function ensureBuild(dataDir: string, options: { force?: boolean } = {}): Promise<void> {
  return buildOnce(
    {
      name: "Building the dashboard",
      sources: SOURCES,
      settings: publicSettings,
      mark: join(OUTPUT, "ponte-build"),
      lock: join(ROOT, "node_modules/.cache/ponte"),
      build: () => build(dataDir),
    },
    options,
  );
}

async function build(dataDir: string): Promise<void> {
  const log = openLog(dataDir, "build", "fresh");
  const next = join(ROOT, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let asked = false;
  const stop = () => {
    asked = true;
    child.kill("SIGKILL");
  };
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  for (const signal of signals) process.off(signal, stop);
  if (asked) throw new StopSentence("Stopped while building.");
  if (code !== 0) {
    const tail = logTail(log.path, 40).map((line) => `  ${line}`);
    throw new StopSentence(["The dashboard could not be built:", ...tail].join("\n"));
  }
  const unfit = developmentIn(OUTPUT);
  if (unfit.length > 0) {
    throw new StopSentence(["The build holds what only development may:", ...unfit].join("\n  "));
  }
  await compressFiles(join(OUTPUT, "static"));
}
