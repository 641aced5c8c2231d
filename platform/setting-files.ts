import { readFileSync, statSync } from "node:fs";
import { type SettingFault, SettingsError, type SettingSource } from "./settings.ts";

/** What holds a secret, or may: a database's, a mail server's or a node's address has a password in it. */
const SECRET =
  /_(KEY|SECRET|PASSWORD|TOKEN)(_[A-Z_]+)?$|^OTEL_EXPORTER_OTLP_HEADERS$|^(SERVICE_)?DATABASE(_[A-Z]+)?_URL$|^SMTP_URL$|^RPC_URL_/;
const MOST_BYTES = 65_536;

/** Whether a setting may be given by a file. */
export const isSecretSetting = (name: string): boolean => SECRET.test(name);

/**
 * `env` with the secrets that are given by files: `NAME_FILE` names one whose text, less a line break at
 * its end, is `NAME`. Orchestrators hand secrets over so, and no environment shows them.
 *
 * Throws `SettingsError` naming every file that can't be used, without its path.
 */
export function withSettingFiles(names: readonly string[], env: SettingSource): SettingSource {
  const read: Record<string, string> = {};
  const faults: SettingFault[] = [];
  for (const name of names.filter(isSecretSetting)) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    const found = env[name] ? { reason: `is given twice, as ${name} too` } : textOf(path);
    if ("text" in found) read[name] = found.text;
    else faults.push({ name: `${name}_FILE`, reason: found.reason });
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...env, ...read };
}

function textOf(path: string): { text: string } | { reason: string } {
  try {
    if (statSync(path).size > MOST_BYTES) return { reason: "names a file above 64 KB" };
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text === "" ? { reason: "names an empty file" } : { text };
  } catch {
    return { reason: "names a file that can't be read" };
  }
}
