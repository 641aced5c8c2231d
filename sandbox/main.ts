import { DataLockedError } from "#platform/data-lock.ts";
import { startLifecycle } from "#platform/lifecycle.ts";
import { createLog } from "#platform/log.ts";
import { SettingsError } from "#platform/settings.ts";
import { openSandbox } from "./open-sandbox.ts";
import { sandboxSettings } from "./settings.ts";

async function run(): Promise<void> {
  const settings = sandboxSettings();
  const log = createLog({ name: "sandbox", level: settings.LOG_LEVEL });
  const lifecycle = startLifecycle({ log });
  const sandbox = await openSandbox({
    dataDir: settings.DATA_DIR,
    port: settings.SANDBOX_PORT,
    url: settings.SANDBOX_URL,
    kycDelaySeconds: settings.KYC_DELAY_SECONDS,
    log,
  });
  lifecycle.add("sandbox", () => sandbox.close());
  log.info(
    {
      url: sandbox.url,
      bank: `${sandbox.url}/sandbox/bank`,
      analyst: `${sandbox.url}/sandbox/kyc`,
      networks: `${sandbox.url}/sandbox/networks`,
    },
    "The sandbox listens: its bank, its analyst, its chains and its faucet",
  );
}

try {
  await run();
} catch (error) {
  const isForThePerson = error instanceof SettingsError || error instanceof DataLockedError;
  const words = error instanceof Error ? (isForThePerson ? error.message : error.stack) : error;
  process.stderr.write(`${String(words)}\n`);
  process.exit(1);
}
