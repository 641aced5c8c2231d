import { spawnSync } from "node:child_process";
import { installFromDebian } from "./debian-packages.ts";
import { say } from "./system/say.ts";
import { StopSentence } from "./system/stop-sentence.ts";

const isHere = () => spawnSync("pdftotext", ["-v"]).error === undefined;

/**
 * Sees to it that Poppler's tools are here, which read PDFs as somebody else does: installed with apt if necessary.
 * @throws StopSentence when they can't be installed.
 */
export function ensurePoppler(): void {
  if (isHere()) return;
  say("  No pdftotext here: installing Debian's");
  installFromDebian(["poppler-utils"]);
  if (!isHere()) throw new StopSentence("pdftotext could not be installed: install poppler-utils.");
}
