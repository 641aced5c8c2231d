import { say } from "../system/say.ts";

/**
 * What a check came to. `well`: as it should be · `aside`: not set up, or not to be asked from here · `doubtful`:
 * works, and should be looked at · `wrong`: will not work, or does not.
 */
export type Finding = { is: "well" | "aside" | "doubtful" | "wrong"; words: string };

export const well = (words: string): Finding => ({ is: "well", words });
export const aside = (words: string): Finding => ({ is: "aside", words });
export const doubtful = (words: string): Finding => ({ is: "doubtful", words });
export const wrong = (words: string): Finding => ({ is: "wrong", words });

/** A part of Ponte and what is found in it. */
export type Check = { of: string; run: () => Promise<readonly Finding[]> };

const SIGNS = { well: "ok", aside: "--", doubtful: "?", wrong: "WRONG" } as const;

/** An error's words, without what a driver or a library adds to them. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split("\n")[0] ?? "";

/** Runs all checks one after the other and says what each found. @returns how many things are wrong */
export async function examine(checks: readonly Check[]): Promise<number> {
  let faults = 0;
  for (const { of, run } of checks) {
    say(`\n  ${of}`);
    const findings = await run().catch((error: unknown) => [wrong(wordsOf(error))]);
    for (const { is, words } of findings) say(`  ${SIGNS[is].padEnd(6)}${words}`);
    faults += findings.filter(({ is }) => is === "wrong").length;
  }
  return faults;
}
