import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { installFromDebian, runQuietly } from "./debian-packages.ts";
import { say } from "./system/say.ts";
import { StopSentence } from "./system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "..");
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const DEBIAN_PACKAGES = ["chromium", "fonts-liberation", "fonts-noto-color-emoji"];

/** An installed Chromium: the one in CHROME, the system's, or Playwright's own. */
export function installedBrowser(): string | null {
  const { CHROME, PATH = "" } = process.env;
  if (CHROME) {
    if (existsSync(CHROME)) return CHROME;
    throw new StopSentence(`CHROME names a file that does not exist: ${CHROME}`);
  }
  const paths = PATH.split(":").flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...paths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a Chromium, installed first if necessary: Debian's as root with apt, else Playwright's.
 * @throws StopSentence when neither can be installed.
 */
export function ensureBrowser(): string {
  const here = installedBrowser();
  if (here) return here;
  say("  No Chromium here: installing one for the end-to-end tests");
  installFromDebian(DEBIAN_PACKAGES);
  const fromDebian = installedBrowser();
  if (fromDebian) return fromDebian;
  const cli = join(ROOT, "node_modules/playwright/cli.js");
  const withDeps = process.getuid?.() === 0 ? ["--with-deps"] : [];
  runQuietly(process.execPath, [cli, "install", ...withDeps, "chromium"]);
  const fromPlaywright = installedBrowser();
  if (fromPlaywright) return fromPlaywright;
  throw new StopSentence(
    "No Chromium could be installed. Install one yourself and name it in CHROME, for example: CHROME=/usr/bin/chromium npm test",
  );
}

if (import.meta.main) say(ensureBrowser());
