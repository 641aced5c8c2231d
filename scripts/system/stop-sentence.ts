/** Thrown to end a script with a sentence for the person at the terminal, without a stack trace. */
export class StopSentence extends Error {
  override readonly name = "StopSentence";
}

/** Ponte's errors whose message is such a sentence as well. */
const FIT_FOR_A_PERSON = new Set([
  "StopSentence",
  "DataLockedError",
  "MigrationError",
  "ServerError",
  "SettingsError",
  "PeopleError",
]);

/** Runs a script's main part; an error becomes one sentence and exit code 1. */
export async function runScript(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`\n${describe(error)}\n`);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return FIT_FOR_A_PERSON.has(error.name) ? error.message : (error.stack ?? error.message);
}
