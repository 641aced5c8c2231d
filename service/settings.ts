import { join, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { hexToBytes } from "viem";
import { makeDataFolder } from "#platform/data-folder.ts";
import { secretFromFile } from "#platform/secret-file.ts";
import { tracingSettings } from "#platform/tracing/tracing-settings.ts";
import { withSettingFiles } from "#platform/setting-files.ts";
import {
  addressRanges,
  dataKeys,
  growingSeconds,
  hostAndPort,
  httpUrl,
  onOff,
  portNumber,
  postgresUrl,
  readSettings,
  secretText,
  type SettingFault,
  type SettingSource,
  SettingsError,
  wholeNumber,
} from "#platform/settings.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { parseAmount } from "#protocol/money/money.ts";
import { NETWORKS, type Network } from "#protocol/chain/networks.ts";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import { z } from "#protocol/wire/zod.ts";
import { faultsInProduction } from "./faults-in-production.ts";

const asEnv = <Of extends Network>(network: Of) => network.toUpperCase() as Uppercase<Of>;

const perNetwork = <Prefix extends string, Kind extends z.ZodType>(prefix: Prefix, kind: Kind) =>
  Object.fromEntries(
    NETWORKS.map((network) => [`${prefix}_${network.toUpperCase()}`, kind]),
  ) as Record<`${Prefix}_${Uppercase<Network>}`, Kind>;

const brl = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const cents = parseAmount(text, "BRL");
      if (cents !== null && cents > 0n) return cents;
      context.addIssue({ code: "custom", message: "must be an amount in BRL, like 10.00" });
      return z.NEVER;
    });

/** Printable without spaces, because it goes into a header. */
const credential = secretText(8).regex(/^[\x21-\x7e]+$/, "must be printable, without spaces");
const dataKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, "must be 32 bytes in base64")
  .transform((text) => Buffer.from(text, "base64"));
const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hexadecimal digits")
  .transform((text) => text as `0x${string}`);

const addressOn = (network: Network) =>
  z.string().transform((text, context) => {
    const parsed = parseAddress(network, text);
    if ("address" in parsed) return parsed.address;
    context.addIssue({ code: "custom", message: `must be an address on ${network}` });
    return z.NEVER;
  });
const FACTORIES = Object.fromEntries(
  NETWORKS.map((network) => [`FACTORY_${network.toUpperCase()}`, addressOn(network).optional()]),
) as Record<`FACTORY_${Uppercase<Network>}`, z.ZodOptional<ReturnType<typeof addressOn>>>;

type Marked = Exclude<Network, "solana">;
/** Chains that tell how far the treasury has come: by its count, on Tron by its last act in milliseconds. */
const MARKED = NETWORKS.filter((network): network is Marked => network !== "solana");
const mark = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional();
const TREASURY_SENT = Object.fromEntries(
  MARKED.map((network) => [`TREASURY_SENT_${network.toUpperCase()}`, mark]),
) as Record<`TREASURY_SENT_${Uppercase<Marked>}`, typeof mark>;

/** All settings of the service (INTERFACE §9). Those that it can generate are optional here. */
export const Settings = z.object({
  DATA_DIR: z.string().default(".data"),
  HOST: z.string().default("127.0.0.1"),
  TRUSTED_PROXIES: addressRanges().default([]),
  SERVICE_DATABASE_URL: postgresUrl().optional(),
  SERVICE_DATABASE_MIGRATIONS_URL: postgresUrl().optional(),
  SERVICE_DATABASE_LISTEN_URL: postgresUrl().optional(),
  SERVICE_DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  SERVICE_PORT: portNumber().default(4000),
  SERVICE_ORIGIN: httpUrl().optional(),
  SERVICE_MODE: z
    .enum(["sandbox", "production"], "must be sandbox or production")
    .default("sandbox"),
  SERVICE_WORKERS: onOff().default(true),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  SERVICE_KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(620),
  SANDBOX_PORT: portNumber().optional(),
  SANDBOX_URL: httpUrl().optional(),
  SERVICE_MANAGEMENT_TOKEN: credential.optional(),
  BOOTSTRAP_API_KEY: credential.optional(),
  BOOTSTRAP_API_SECRET: credential.optional(),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_PREVIOUS: dataKeys().default([]),
  ...perNetwork("SIGNER_KEY", privateKey.optional()),
  SOLANA_DELEGATE_SECRET: privateKey.optional(),
  ...FACTORIES,
  ...TREASURY_SENT,
  ...tracingSettings(),
  ...perNetwork("RPC_URL", httpUrl().optional()),
  ...perNetwork("CONFIRMATIONS", wholeNumber(1, 1000).default(3)),
  QUOTE_TTL_SECONDS: wholeNumber(1, 86_400).default(300),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(100),
  KYC_DELAY_SECONDS: wholeNumber(0, 86_400).default(3),
  WEBHOOK_RETRY_BASE_MS: wholeNumber(1, 3_600_000).default(1000),
  WEBHOOK_RETRY_SECONDS: growingSeconds(3600, 86_400).optional(),
  ALLOWANCE_WAIT_SECONDS: wholeNumber(1, 86_400).default(120),
  RETENTION_OPENED_DAYS: wholeNumber(1, 36_500).default(3650),
  RETENTION_ABANDONED_DAYS: wholeNumber(1, 36_500).default(90),
  RETENTION_QUOTES_DAYS: wholeNumber(1, 36_500).default(30),
  RETENTION_EVENTS_DAYS: wholeNumber(7, 36_500).default(90),
  RETENTION_UNDELIVERED_DAYS: wholeNumber(7, 36_500).default(365),
  CLAMD_ADDRESS: hostAndPort().optional(),
  PAYIN_MIN_AMOUNT: brl("10.00"),
  PAYIN_MAX_AMOUNT: brl("1000000.00"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be a level such as info",
    )
    .default("info"),
});

function readGiven(source: SettingSource): z.output<typeof Settings> {
  const faults = faultsInProduction(source);
  const given = readEach(source, faults);
  if (given.PAYIN_MIN_AMOUNT > given.PAYIN_MAX_AMOUNT) {
    faults.push({ name: "PAYIN_MAX_AMOUNT", reason: "must not be less than PAYIN_MIN_AMOUNT" });
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return given;
}

/** Reports `more` together with the faults of each setting. */
function readEach(source: SettingSource, more: readonly SettingFault[]): z.output<typeof Settings> {
  try {
    return readSettings(Settings, source);
  } catch (error) {
    if (error instanceof SettingsError) throw new SettingsError([...error.faults, ...more]);
    throw error;
  }
}

export type ServiceSettings = z.output<typeof Settings> & {
  SERVICE_MANAGEMENT_TOKEN: string;
  /** A first credential; null in production, where it is made with the management token unless it is given. */
  firstCredential: { apiKey: string; apiSecret: string } | null;
  /** The first seals the service's secrets, all of them open; 32 bytes each. */
  dataKeys: readonly [Buffer, ...Buffer[]];
  /** The treasury's private key on a network, generated when there is none. */
  signerKey: (network: Network) => `0x${string}`;
  /** Up to how many transactions of the treasury the operator has accounted for, where that is set. */
  treasurySent: ReadonlyMap<Network, bigint>;
  /** The secret from which each user's delegate on Solana is derived; by default the sandbox's own. */
  delegateSecret: Uint8Array;
};

/**
 * Typed settings with an absolute `DATA_DIR`. Missing keys are generated under it.
 * @throws SettingsError naming every fault at once
 */
export function readServiceSettings(environment: SettingSource): ServiceSettings {
  const given = readGiven(withSettingFiles(Object.keys(Settings.shape), environment));
  const dataDir = resolve(given.DATA_DIR);
  makeDataFolder(dataDir);
  const secret = (name: string, make: () => string) =>
    secretFromFile(join(dataDir, "keys", name), make);
  const token = () => randomBytes(32).toString("base64url");
  const key = given.DATA_KEY ?? secret("data-key", () => randomBytes(32).toString("base64"));
  return {
    ...given,
    DATA_DIR: dataDir,
    SERVICE_MANAGEMENT_TOKEN:
      given.SERVICE_MANAGEMENT_TOKEN ?? secret("service-management-token", token),
    firstCredential:
      given.SERVICE_MODE === "production" && !given.BOOTSTRAP_API_KEY
        ? null
        : {
            apiKey: given.BOOTSTRAP_API_KEY ?? secret("bootstrap-api-key", token),
            apiSecret: given.BOOTSTRAP_API_SECRET ?? secret("bootstrap-api-secret", token),
          },
    dataKeys: [
      typeof key === "string" ? Buffer.from(key, "base64") : key,
      ...given.DATA_KEY_PREVIOUS,
    ],
    treasurySent: new Map(
      MARKED.flatMap((network) => {
        const sent = given[`TREASURY_SENT_${asEnv(network)}`];
        return sent === undefined ? [] : [[network, BigInt(sent)] as const];
      }),
    ),
    delegateSecret: given.SOLANA_DELEGATE_SECRET
      ? hexToBytes(given.SOLANA_DELEGATE_SECRET)
      : SANDBOX_DELEGATE_SECRET,
    signerKey: (network) => {
      const made = () => `0x${randomBytes(32).toString("hex")}`;
      return (given[`SIGNER_KEY_${asEnv(network)}`] ??
        secret(`signer-key-${network.replaceAll("_", "-")}`, made)) as `0x${string}`;
    },
  };
}

/** This process's settings. */
export function serviceSettings(): ServiceSettings {
  return readServiceSettings(process.env);
}

/** A child process's environment: this process's own, with the extras on top. */
export function childEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}
