import { spawnSync } from "node:child_process";
import { ensurePoppler } from "#scripts/ensure-poppler.ts";

/** What Poppler, somebody else's program, says of a PDF. */
function ask(
  program: "pdftotext" | "pdfinfo" | "pdffonts",
  args: string[],
  pdf: Uint8Array,
): string {
  ensurePoppler();
  const { status, stdout, stderr } = spawnSync(program, args, { input: pdf });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout.toString("utf8");
}

/** The text of a PDF, as whoever copies it gets it. */
export const pdfText = (pdf: Uint8Array): string => ask("pdftotext", ["-", "-"], pdf);

/** The title, language marks and pages of a PDF. */
export const pdfInfo = (pdf: Uint8Array): string => ask("pdfinfo", ["-"], pdf);

export const pdfFonts = (pdf: Uint8Array): string => ask("pdffonts", ["-"], pdf);

/** How a PDF is tagged for whoever has it read aloud. */
export const pdfStructure = (pdf: Uint8Array): string => ask("pdfinfo", ["-struct-text", "-"], pdf);
