/** Thrown to end a script with a sentence for the person at the terminal, without a stack. */
export class StopSentence extends Error {
  override readonly name = "StopSentence";
}

/** Runs a script's main part; a fault becomes one sentence and exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    const words = error instanceof StopSentence ? error.message : describe(error);
    process.stderr.write(`\n${words}\n`);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
