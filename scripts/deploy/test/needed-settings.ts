import { readEnv } from "#lib/core/env.ts";
import { SettingsError } from "#platform/settings.ts";
import { testFolder } from "#platform/test-folder.ts";

/** What a dashboard in production does not start without. */
export function neededSettings(): string[] {
  try {
    readEnv({ DATA_DIR: testFolder("needed-settings"), EXCHANGE_ENVIRONMENT: "production" });
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(({ name }) => name);
  }
}
