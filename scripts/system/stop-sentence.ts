/** Thrown to end a script with a sentence for the person at the terminal, without a stack. */
export class StopSentence extends Error {
  override readonly name = "StopSentence";
}

/** Errors of the house whose message is such a sentence as well. */
const FIT_FOR_A_PERSON = new Set([
  "StopSentence",
  "DataLockedError",
  "MigrationError",
  "ServerError",
  "SettingsError",
  "PeopleError",
]);

/** Runs a script's main part; a fault becomes one sentence and exit code 1. */
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
