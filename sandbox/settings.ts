import { httpUrl, portNumber, readSettings, wholeNumber } from "#platform/settings.ts";
import { z } from "#protocol/wire/zod.ts";

/** The settings of the sandbox. It listens on loopback only, whatever they say (INTERFACE §9). */
export const SandboxSettings = z.object({
  DATA_DIR: z.string().default(".data"),
  /** Unset: the first free one from 4100. */
  SANDBOX_PORT: portNumber().optional(),
  /** Where others reach the sandbox, when that is not its own address. */
  SANDBOX_URL: httpUrl().optional(),
  /** How long the analyst takes. */
  KYC_DELAY_SECONDS: wholeNumber(0, 86_400).default(3),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export type SandboxSettings = z.infer<typeof SandboxSettings>;

/** @throws SettingsError naming every fault. */
export function sandboxSettings(): SandboxSettings {
  return readSettings(SandboxSettings, process.env);
}
