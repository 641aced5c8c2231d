import { httpUrl, portNumber, readSettings, wholeNumber } from "#platform/settings.ts";
import { z } from "#protocol/wire/zod.ts";

/** The sandbox's settings. It listens on loopback only, with any settings (INTERFACE §9). */
export const SandboxSettings = z.object({
  DATA_DIR: z.string().default(".data"),
  /** Unset: the first free one from 4100. */
  SANDBOX_PORT: portNumber().optional(),
  /** The sandbox's public address, when it is not its own. */
  SANDBOX_URL: httpUrl().optional(),
  /** The analyst's delay. */
  KYC_DELAY_SECONDS: wholeNumber(0, 86_400).default(3),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export type SandboxSettings = z.infer<typeof SandboxSettings>;

/** @throws SettingsError naming every fault. */
export function sandboxSettings(): SandboxSettings {
  return readSettings(SandboxSettings, process.env);
}
