import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SettingsError } from "#platform/settings.ts";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import { readServiceSettings } from "./settings.ts";

let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), "ponte-settings-"))));
afterAll(() => rmSync(dataDir, { recursive: true }));

function faultsOf(source: Record<string, string>): string[] {
  try {
    readServiceSettings({ DATA_DIR: dataDir, ...source });
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(({ name }) => name);
  }
}

test("a secret may come from a file, in production too", () => {
  const key = Buffer.alloc(32, 7);
  const path = join(dataDir, "given-key");
  writeFileSync(path, `${key.toString("base64")}\n`);
  expect(readServiceSettings({ DATA_DIR: dataDir, DATA_KEY_FILE: path }).dataKeys).toEqual([key]);
  const production = { SERVICE_MODE: "production", SERVICE_DATABASE_URL: "postgres://h/d" };
  expect(faultsOf({ ...production, DATA_KEY_FILE: path })).not.toContain("DATA_KEY");
  expect(faultsOf(production)).toContain("DATA_KEY");
});

describe("in sandbox", () => {
  test("nothing has to be given; keys are made once, for their owner only", () => {
    const first = readServiceSettings({ DATA_DIR: dataDir });
    const second = readServiceSettings({ DATA_DIR: dataDir });
    expect(first.SERVICE_PORT).toBe(4000);
    expect(first.SERVICE_MODE).toBe("sandbox");
    expect(first.firstCredential!.apiSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.dataKeys[0]).toHaveLength(32);
    expect(first.signerKey("polygon_amoy")).toMatch(/^0x[\da-f]{64}$/);
    expect(first.signerKey("polygon")).not.toBe(first.signerKey("ethereum"));
    const { signerKey: _, ...values } = first;
    expect(second).toMatchObject(values);
    const file = join(dataDir, "keys", "bootstrap-api-key");
    expect(readFileSync(file, "utf8").trim()).toBe(first.firstCredential!.apiKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "keys")).mode & 0o777).toBe(0o700);
  });

  test("what is given wins", () => {
    const given = {
      BOOTSTRAP_API_KEY: "the-operators-key",
      SIGNER_KEY_POLYGON: `0x${"1".repeat(64)}`,
      SERVICE_WORKERS: "off",
      FACTORY_BASE: "0x1dceeb33f0b43f783f9c286263dd0fea5b1209d6",
      FACTORY_TRON: "TMNtxhU7SJdQGYbQVr2RzAEsn9GAQihkzj",
      SOLANA_DELEGATE_SECRET: `0x${"2".repeat(64)}`,
      TREASURY_SENT_BASE: "12",
      TREASURY_SENT_TRON: "1777444809000",
      SERVICE_DATABASE_POOL_SIZE: "3",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    };
    const settings = readServiceSettings({ DATA_DIR: dataDir, ...given });
    expect(settings.firstCredential!.apiKey).toBe("the-operators-key");
    expect(settings.signerKey("polygon")).toBe(given.SIGNER_KEY_POLYGON);
    expect(settings.delegateSecret).toEqual(new Uint8Array(32).fill(0x22));
    expect(readServiceSettings({ DATA_DIR: dataDir }).delegateSecret).toBe(SANDBOX_DELEGATE_SECRET);
    expect(settings.SERVICE_WORKERS).toBe(false);
    expect(settings.SERVICE_DATABASE_POOL_SIZE).toBe(3);
    expect(settings.TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "::1"]);
    expect(settings.FACTORY_BASE).toBe("0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6");
    expect(settings.FACTORY_TRON).toBe(given.FACTORY_TRON);
    expect(settings.FACTORY_POLYGON).toBeUndefined();
    expect(settings.treasurySent).toEqual(
      new Map([
        ["base", 12n],
        ["tron", 1_777_444_809_000n],
      ]),
    );
  });

  test("every fault is named at once, without its value", () => {
    const source = {
      SERVICE_PORT: "70000",
      SERVICE_MODE: "prod",
      SANDBOX_URL: "localhost:4100",
      SERVICE_DATABASE_POOL_SIZE: "1",
      DRAIN_SECONDS: "121",
      TRUSTED_PROXIES: "10.0.0.0/33",
      DATA_KEY: "planted-short",
      BOOTSTRAP_API_SECRET: "short",
      SIGNER_KEY_POLYGON: "0xplanted",
      SOLANA_DELEGATE_SECRET: "planted",
      CONFIRMATIONS_POLYGON: "0",
      // The checksum is wrong.
      FACTORY_POLYGON: "0x1dceeb33f0B43F783F9c286263DD0fEA5B1209D6",
      FACTORY_TRON: "0x7d244E9d58Df43b963564a2846eBa246c6b3146E",
      TREASURY_SENT_POLYGON: "-1",
      QUOTE_TTL_SECONDS: "5m",
      PAYIN_MIN_AMOUNT: "10,00",
      LOG_LEVEL: "loud",
    };
    expect(faultsOf(source).sort()).toEqual(Object.keys(source).sort());
    expect(() => readServiceSettings({ DATA_DIR: dataDir, ...source })).toThrow(
      /^(?![^]*planted)[^]*$/,
    );
    expect(faultsOf({ PAYIN_MIN_AMOUNT: "20.00", PAYIN_MAX_AMOUNT: "10.00" })).toEqual([
      "PAYIN_MAX_AMOUNT",
    ]);
  });
});

describe("in production", () => {
  test("a missing adapter is a fault, and the seed's values can't be turned", () => {
    const faults = faultsOf({
      SERVICE_MODE: "production",
      QUOTE_TTL_SECONDS: "600",
      SERVICE_PORT: "0",
    });
    expect(faults.sort()).toEqual(
      [
        "DATA_KEY",
        "QUOTE_TTL_SECONDS",
        "SERVICE_DATABASE_URL",
        "SERVICE_MANAGEMENT_TOKEN",
        "SERVICE_MODE",
        "SERVICE_MODE",
        "SERVICE_MODE",
        "SERVICE_PORT",
      ].sort(),
    );
  });

  const whole = {
    SERVICE_MODE: "production",
    SERVICE_DATABASE_URL: "postgres://localhost/ponte",
    DATA_KEY: Buffer.alloc(32).toString("base64"),
    SERVICE_MANAGEMENT_TOKEN: "a-token-of-all-replicas",
  };
  const adapters = ["SERVICE_MODE", "SERVICE_MODE", "SERVICE_MODE"];

  test.each([
    ["none", {}],
    ["the sandbox's", { SOLANA_DELEGATE_SECRET: bytesToHex(SANDBOX_DELEGATE_SECRET) }],
  ])("delegates on Solana are of a secret of one's own, not of %s", (_whose, given) => {
    const solana = {
      RPC_URL_SOLANA: "https://solana.example",
      SIGNER_KEY_SOLANA: `0x${"1".repeat(64)}`,
    };
    const source = { ...whole, ...solana, ...given };
    expect(faultsOf(source)).toEqual([...adapters, "SOLANA_DELEGATE_SECRET"]);
    const own = { ...source, SOLANA_DELEGATE_SECRET: `0x${"2".repeat(64)}` };
    expect(faultsOf(own)).toEqual(adapters);
  });

  test.each([
    [{ SANDBOX_URL: "http://127.0.0.1:4100" }, "SANDBOX_URL"],
    [{ BOOTSTRAP_API_KEY: "a-key-of-ours" }, "BOOTSTRAP_API_SECRET"],
    [{ BOOTSTRAP_API_SECRET: "a-secret-of-ours" }, "BOOTSTRAP_API_KEY"],
    [{ RPC_URL_POLYGON: "https://polygon.example" }, "SIGNER_KEY_POLYGON"],
  ])("%j is a fault of %s", (given, name) => {
    expect(faultsOf({ ...whole, ...given })).toEqual([...adapters, name]);
  });

  test("with everything given the adapters still lack", () => {
    expect(faultsOf(whole)).toEqual(adapters);
    expect(() => readServiceSettings(whole)).toThrow(/PIX[^]*KYC[^]*rate/);
  });
});
