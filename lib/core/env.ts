import "server-only";
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import path from "node:path";
import { NETWORKS, type Network } from "#protocol/chain/networks.ts";
import { isEmailAddress } from "#lib/rules/people/email-address.ts";
import { z } from "#protocol/wire/zod.ts";
import { makeDataFolder } from "#platform/data-folder.ts";
import { secretFromFile } from "#platform/secret-file.ts";
import { tracingSettings } from "#platform/tracing/tracing-settings.ts";
import { withSettingFiles } from "#platform/setting-files.ts";
import {
  addressRanges,
  dataKeys,
  httpUrl,
  portNumber,
  postgresUrl,
  readSettings,
  secretText,
  type SettingFault,
  type SettingSource,
  SettingsError,
  wholeNumber,
} from "#platform/settings.ts";

const KEY_BYTES = 32;
const isOrigin = (text: string) => URL.parse(text)?.origin === text;
/** A WebSocket's address without anything behind its host; unencrypted only on this machine. */
const isRelay = (text: string) => {
  const url = URL.parse(text);
  const isHere = url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
  return url?.protocol === (isHere ? "ws:" : "wss:") && text === `${url.protocol}//${url.host}`;
};

/** `name=q,pix_key=key`: the exchange's own names for the filters on its list of PIX accounts. */
const filterNames = z
  .string()
  .transform((text) => text.split(",").flatMap((one) => (one.trim() ? [one.trim()] : [])))
  .refine(
    (pairs) => pairs.every((pair) => /^(name|pix_key|type)=[\w.[\]-]{1,40}$/.test(pair)),
    "must be like name=q,pix_key=key",
  )
  .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split("="))))
  .transform((names): Partial<Record<"name" | "pix_key" | "type", string>> => names)
  .default({});

const base64Of = (...sizes: number[]) =>
  z
    .string()
    .refine(
      (text) =>
        /^[A-Za-z0-9+/]+={0,2}$/.test(text) && sizes.includes(Buffer.from(text, "base64").length),
      `must be ${sizes.join(", ")} bytes in base64`,
    );

const perNetwork = <Prefix extends string, Kind extends z.ZodType>(prefix: Prefix, kind: Kind) =>
  Object.fromEntries(
    NETWORKS.map((network) => [`${prefix}_${network.toUpperCase()}`, kind]),
  ) as Record<`${Prefix}_${Uppercase<Network>}`, Kind>;

/** Every setting of the dashboard (INTERFACE §9). Those that a sandbox generates are optional here. */
export const Settings = z.object({
  PORT: portNumber().default(3000),
  APP_ORIGIN: z.string().refine(isOrigin, "must be like https://desk.example").optional(),
  HOST: z.string().default("127.0.0.1"),
  TRUSTED_PROXIES: addressRanges().default([]),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(620),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresUrl().optional(),
  DATABASE_MIGRATIONS_URL: postgresUrl().optional(),
  DATABASE_LISTEN_URL: postgresUrl().optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  ADMIN_EMAIL: z
    .string()
    .refine(isEmailAddress, "must be an e-mail address")
    .default("admin@localhost"),
  ADMIN_PASSWORD: secretText(12).optional(),
  EXCHANGE_BASE_URL: httpUrl().optional(),
  EXCHANGE_API_KEY: secretText(1).optional(),
  EXCHANGE_API_SECRET: secretText(1).optional(),
  EXCHANGE_ENVIRONMENT: z
    .enum(["sandbox", "production"], "must be sandbox or production")
    .default("sandbox"),
  EXCHANGE_FILTER_NAMES: filterNames,
  SERVICE_PORT: portNumber().default(4000),
  SERVICE_MANAGEMENT_TOKEN: secretText(1).optional(),
  METRICS_TOKEN: secretText(16).optional(),
  BOOTSTRAP_API_KEY: secretText(1).optional(),
  BOOTSTRAP_API_SECRET: secretText(1).optional(),
  SANDBOX_URL: httpUrl().optional(),
  DATA_KEY: base64Of(KEY_BYTES).optional(),
  DATA_KEY_PREVIOUS: dataKeys().default([]),
  SESSION_SECRET: secretText(32).optional(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: base64Of(16, 24, 32).optional(),
  SESSION_IDLE_MINUTES: wholeNumber(5, 720).default(30),
  SESSION_HOURS: wholeNumber(1, 24).default(12),
  DRAFT_RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  EVENT_RETENTION_DAYS: wholeNumber(7, 36_500).default(90),
  APPROVAL_EXPIRY_HOURS: wholeNumber(1, 720).default(24),
  EXTERNAL_ALLOWANCE_DAYS: wholeNumber(1, 90).default(14),
  APPROVER_WAIT_HOURS: wholeNumber(0, 720).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must be like smtps://user:password@host")
    .optional(),
  MAIL_FROM: z.string().refine(isEmailAddress, "must be an e-mail address").optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "must be 32 hexadecimal digits")
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .string()
    .refine(isRelay, "must be like wss://relay.example")
    .default("wss://relay.walletconnect.com"),
  ...tracingSettings(),
  ...perNetwork("RPC_URL", httpUrl().optional()),
  ...perNetwork("CONFIRMATIONS", wholeNumber(1, 1000).default(3)),
});

const EXCHANGE = ["EXCHANGE_BASE_URL", "EXCHANGE_API_KEY", "EXCHANGE_API_SECRET"];
const NEEDED_IN_PRODUCTION = [
  "APP_ORIGIN",
  "ADMIN_PASSWORD",
  "DATA_KEY",
  "SESSION_SECRET",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
];
/** Hours that a new approver waits: none in a sandbox, so that a first approval can be tried on the first day. */
const APPROVER_WAIT_HOURS = { sandbox: 0, production: 24 } as const;
const PLAIN_HTTP = /^http:\/\/(?!(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$)/;

/** Faults in the combination of settings; reported together with the faults of each one. */
function faultsBetween(source: SettingSource): SettingFault[] {
  const missing = (names: readonly string[], reason: string): SettingFault[] =>
    names.filter((name) => !source[name]).map((name) => ({ name, reason }));
  const ofExchange = missing(EXCHANGE, "is needed to reach the exchange");
  const inProduction = source.EXCHANGE_ENVIRONMENT === "production";
  if (!inProduction) return ofExchange.length < EXCHANGE.length ? ofExchange : [];
  const plain = ["APP_ORIGIN", "EXCHANGE_BASE_URL"].filter((name) =>
    PLAIN_HTTP.test(source[name] ?? ""),
  );
  return [
    ...ofExchange,
    ...missing(NEEDED_IN_PRODUCTION, "is needed in production"),
    ...plain.map((name) => ({ name, reason: "must be https in production" })),
  ];
}

type ExchangeSettings = {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Authorizes the exchange's management calls; null: the dashboard has no token. */
  managementToken: string | null;
  /** Whether it is the service on this machine. */
  isLocal: boolean;
};

export type Env = z.output<typeof Settings> & {
  APP_ORIGIN: string;
  APPROVER_WAIT_HOURS: number;
  MAIL_FROM: string;
  SESSION_SECRET: string;
  /** The operator's exchange, else the service on this machine. */
  exchange: ExchangeSettings;
  /** The first seals the secrets in the store, all of them open; 32 bytes each. */
  dataKeys: readonly [Buffer, ...Buffer[]];
  /** `next build` is running: no connection may be opened. */
  isBuilding: boolean;
};

/**
 * Typed settings, with `DATA_DIR` absolute. Keys that a sandbox may omit are generated under it.
 * @throws SettingsError naming every fault at once.
 */
export function readEnv(environment: SettingSource): Env {
  const source = withSettingFiles(Object.keys(Settings.shape), environment);
  const between = faultsBetween(source);
  const given = readGiven(source, between);
  if (between.length > 0) throw new SettingsError(between);
  const dataDir = path.resolve(/* turbopackIgnore: true */ given.DATA_DIR);
  makeDataFolder(dataDir);
  const secret = (name: string, encoding: "base64" | "base64url" = "base64") =>
    secretFromFile(path.join(dataDir, "keys", name), () =>
      randomBytes(KEY_BYTES).toString(encoding),
    );
  const localService = (): ExchangeSettings => ({
    baseUrl: `http://${reachable(given.HOST)}:${given.SERVICE_PORT}`,
    // The dashboard and the service share these files: the first to start makes them, the other reads them.
    apiKey: given.BOOTSTRAP_API_KEY ?? secret("bootstrap-api-key", "base64url"),
    apiSecret: given.BOOTSTRAP_API_SECRET ?? secret("bootstrap-api-secret", "base64url"),
    managementToken:
      given.SERVICE_MANAGEMENT_TOKEN ?? secret("service-management-token", "base64url"),
    isLocal: true,
  });
  const managementToken = given.SERVICE_MANAGEMENT_TOKEN ?? null;
  const { EXCHANGE_BASE_URL: baseUrl, EXCHANGE_API_KEY: apiKey, EXCHANGE_API_SECRET } = given;
  const origin = given.APP_ORIGIN ?? `http://localhost:${given.PORT}`;
  return {
    ...given,
    APP_ORIGIN: origin,
    APPROVER_WAIT_HOURS:
      given.APPROVER_WAIT_HOURS ?? APPROVER_WAIT_HOURS[given.EXCHANGE_ENVIRONMENT],
    MAIL_FROM: given.MAIL_FROM ?? `ponte@${new URL(origin).hostname}`,
    DATA_DIR: dataDir,
    SESSION_SECRET: given.SESSION_SECRET ?? secret("session-secret"),
    exchange:
      baseUrl && apiKey && EXCHANGE_API_SECRET
        ? { baseUrl, apiKey, apiSecret: EXCHANGE_API_SECRET, managementToken, isLocal: false }
        : localService(),
    dataKeys: [
      Buffer.from(given.DATA_KEY ?? secret("data-key"), "base64"),
      ...given.DATA_KEY_PREVIOUS,
    ],
    isBuilding: source.NEXT_PHASE === "phase-production-build",
  };
}

const reachable = (host: string) => {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIP(host) === 6 ? `[${host}]` : host;
};

function readGiven(
  source: SettingSource,
  more: readonly SettingFault[],
): z.output<typeof Settings> {
  try {
    return readSettings(Settings, source);
  } catch (error) {
    if (error instanceof SettingsError) throw new SettingsError([...error.faults, ...more]);
    throw error;
  }
}

const kept = globalThis as { ponteEnv?: Env };

/** This process's settings, read once. */
export function env(): Env {
  return (kept.ponteEnv ??= readOwn());
}

function readOwn(): Env {
  const own = readEnv(process.env);
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key } = own;
  // Next reads this one by itself, from the environment alone; it may have come from a file.
  if (key) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = key;
  return own;
}
