import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeDataFolder } from "#platform/data-folder.ts";
import { refuseDevData } from "../dev/own-data.ts";
import { StopSentence } from "./stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The settings that the starter itself needs; each process reads and validates its own. */
export type StartSettings = {
  dataDir: string;
  host: string;
  port: number;
  origin: string;
  keepAliveSeconds: number;
  servicePort: number;
  /** Unset: the first free from 4100. */
  sandboxPort: number | undefined;
  /** Set: the service runs elsewhere. */
  exchangeBaseUrl: string | undefined;
  /** Set: the outside world runs elsewhere. */
  sandboxUrl: string | undefined;
  inSandbox: boolean;
  adminEmail: string;
  isPasswordGiven: boolean;
  /** Whether a database is not on the operator's own server. */
  needsServer: boolean;
};

/** Reads `.env` into the environment, without overriding it. */
export function readEnvFile(): void {
  if (existsSync(join(ROOT, ".env"))) process.loadEnvFile(join(ROOT, ".env"));
}

/**
 * Reads `.env` into the environment and returns the starter's settings, with a data folder that is there.
 * @throws StopSentence naming every invalid port, or when the folder may not be taken.
 */
export function startSettings({ takeData = takeOwnData } = {}): StartSettings {
  readEnvFile();
  const { env } = process;
  const faults: string[] = [];
  const whole = (name: string, fallback: number, most: number, kind: string): number => {
    const text = env[name] || String(fallback);
    const value = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (value < 1 || value > most) faults.push(`${name} is not ${kind}: ${text}`);
    return value;
  };
  const isGiven = (secret: string) => Boolean(env[secret] || env[`${secret}_FILE`]);
  const port = (name: string, fallback: number) => whole(name, fallback, 65_535, "a port");
  const dashboardPort = port("PORT", 3000);
  const settings = {
    dataDir: resolve(ROOT, env.DATA_DIR || ".data"),
    host: env.HOST || "127.0.0.1",
    port: dashboardPort,
    origin: env.APP_ORIGIN || `http://localhost:${dashboardPort}`,
    keepAliveSeconds: whole("KEEP_ALIVE_SECONDS", 620, 3600, "a number of seconds from 1 to 3600"),
    servicePort: port("SERVICE_PORT", 4000),
    sandboxPort: env.SANDBOX_PORT ? port("SANDBOX_PORT", 4100) : undefined,
    exchangeBaseUrl: env.EXCHANGE_BASE_URL || undefined,
    sandboxUrl: env.SANDBOX_URL || undefined,
    inSandbox: (env.SERVICE_MODE || "sandbox") === "sandbox",
    adminEmail: env.ADMIN_EMAIL || "admin@localhost",
    isPasswordGiven: isGiven("ADMIN_PASSWORD"),
    needsServer:
      !isGiven("DATABASE_URL") || !(isGiven("SERVICE_DATABASE_URL") || env.EXCHANGE_BASE_URL),
  };
  if (faults.length > 0) throw new StopSentence(faults.join("\n"));
  takeData(settings.dataDir);
  return settings;
}

function takeOwnData(dataDir: string): void {
  refuseDevData(dataDir);
  makeDataFolder(dataDir);
}
