import { join } from "node:path";
import { DataLockedError } from "#platform/data-lock.ts";
import { startLifecycle } from "#platform/lifecycle.ts";
import { createLog } from "#platform/log.ts";
import { MigrationError } from "#platform/migrate.ts";
import { ServerError } from "#platform/postgres/server-error.ts";
import { SettingsError } from "#platform/settings.ts";
import { serviceSettings } from "./settings.ts";
import { startService } from "./start-service.ts";

const FOR_A_PERSON = [SettingsError, DataLockedError, MigrationError, ServerError];

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FOR_A_PERSON.some((kind) => error instanceof kind)) return error.message;
  return "code" in error && error.code === "EADDRINUSE"
    ? "The service's port is in use by another program. Choose another with SERVICE_PORT."
    : (error.stack ?? error.message);
}

try {
  const settings = serviceSettings();
  const log = createLog({ name: "service", level: settings.LOG_LEVEL });
  const lifecycle = startLifecycle({
    log,
    deadlineMs: 20_000 + settings.DRAIN_SECONDS * 1000,
    exit: (code) => process.exit(code || process.exitCode),
  });
  try {
    const { url } = await startService(settings, lifecycle, log);
    const keys = join(settings.DATA_DIR, "keys");
    log.info(
      {
        url,
        docs: `${url}/docs`,
        bank: `${url}/sandbox/bank`,
        analyst: `${url}/sandbox/kyc`,
        apiKeyFile: join(keys, "bootstrap-api-key"),
        apiSecretFile: join(keys, "bootstrap-api-secret"),
      },
      "The exchange listens; call it with the api_key and api_secret in these files, docs say how",
    );
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${wordsOf(error)}\n`);
    await lifecycle.stop("it could not start");
  }
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exit(1);
}
