import { existsSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian } from "./debian-packages.ts";
import { say } from "./system/say.ts";
import { StopSentence } from "./system/stop-sentence.ts";

/** Debian's first: the drivers are tried with the long-term release. */
const NAMES = ["firefox-esr", "firefox"];

function installedFirefox(): string | null {
  const { FIREFOX, PATH = "" } = process.env;
  if (FIREFOX) {
    if (existsSync(FIREFOX)) return FIREFOX;
    throw new StopSentence(`FIREFOX names a file that does not exist: ${FIREFOX}`);
  }
  const paths = NAMES.flatMap((name) => PATH.split(":").map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a Firefox, installed first with apt if necessary.
 * @throws StopSentence when it can't be installed.
 */
export function ensureFirefox(): string {
  const here = installedFirefox();
  if (here) return here;
  say("  No Firefox here: installing Debian's");
  installFromDebian(["firefox-esr"]);
  const installed = installedFirefox();
  if (installed) return installed;
  throw new StopSentence(
    "No Firefox could be installed. Install one yourself and name it in FIREFOX, for example: FIREFOX=/usr/bin/firefox npm run e2e:firefox",
  );
}
