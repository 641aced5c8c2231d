import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compressFiles } from "#platform/brotli-files.ts";
import { DataLockedError, lockData } from "#platform/data-lock.ts";
import { logTail, openLog } from "../system/log-file.ts";
import { during } from "../system/say.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { createHash } from "node:crypto";
import { developmentIn } from "./development-only.ts";

/** The files that `next build` reads. Tests are left out: a changed test needs no build. */
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
const NOT_BUILT = /\.(test|spec)\.tsx?$/;

/** A line that changes whenever a build would: sources, dependencies, Node, build settings. */
function buildFingerprint(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  hash.update(`node ${process.version}\n`);
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith("NEXT_PUBLIC_"))
    .sort()) {
    hash.update(`${name}=${env[name] ?? ""}\n`);
  }
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesBelow(root: string, path: string): string[] {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return NOT_BUILT.test(path) ? [] : [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

const ROOT = join(import.meta.dirname, "../..");
const OUTPUT = join(ROOT, ".next");
/** Written last: an interrupted build has none and is made again. */
const MARK = join(OUTPUT, "ponte-build");
const LOCK = join(ROOT, "node_modules/.cache/ponte");

/** Builds the dashboard unless the existing build is from the same sources. */
export async function ensureBuild(
  dataDir: string,
  options: { force?: boolean } = {},
): Promise<void> {
  const isFresh = () =>
    existsSync(MARK) && readFileSync(MARK, "utf8") === buildFingerprint(ROOT, process.env);
  if (isFresh() && !options.force) return;
  await during("Building the dashboard", async () => {
    const lock = await waitForLock();
    try {
      // Another start may have built it while this one waited for the lock.
      if (!isFresh() || options.force) await build(dataDir);
    } finally {
      lock.release();
    }
  });
}

async function waitForLock(): Promise<{ release: () => void }> {
  for (;;) {
    try {
      return lockData(LOCK);
    } catch (error) {
      if (!(error instanceof DataLockedError)) throw error;
      await delay(500);
    }
  }
}

async function build(dataDir: string): Promise<void> {
  const fingerprint = buildFingerprint(ROOT, process.env);
  rmSync(MARK, { force: true });
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
  writeFileSync(MARK, fingerprint);
}
