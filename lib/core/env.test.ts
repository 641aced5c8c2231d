import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { SettingsError } from "#platform/settings.ts";
import { readEnv } from "./env.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "ponte-env-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv({ DATA_DIR, ...source });
  } catch (error) {
    if (error instanceof SettingsError) return error.faults.map(({ name }) => name);
    throw error;
  }
  return [];
}

describe("works", () => {
  test("with nothing but a folder: a sandbox on this machine with keys of its own", () => {
    const env = readEnv({ DATA_DIR, PORT: "3456" });
    expect(env).toMatchObject({
      APP_ORIGIN: "http://localhost:3456",
      HOST: "127.0.0.1",
      EXCHANGE_ENVIRONMENT: "sandbox",
      ADMIN_EMAIL: "admin@localhost",
      CONFIRMATIONS_POLYGON: 3,
      TRUSTED_PROXIES: [],
    });
    expect(env.dataKeys[0]).toHaveLength(32);
    expect(readEnv({ DATA_DIR }).SESSION_SECRET).toBe(env.SESSION_SECRET);
    expect(statSync(join(DATA_DIR, "keys/data-key")).mode & 0o777).toBe(0o600);
    expect(statSync(join(DATA_DIR, "keys")).mode & 0o777).toBe(0o700);
  });

  test("takes the exchange's own names of filters", () => {
    const named = readEnv({ DATA_DIR, EXCHANGE_FILTER_NAMES: "name=q, pix_key=filter[key]" });
    expect(named.EXCHANGE_FILTER_NAMES).toEqual({ name: "q", pix_key: "filter[key]" });
    expect(readEnv({ DATA_DIR }).EXCHANGE_FILTER_NAMES).toEqual({});
    expect(faultsOf({ EXCHANGE_FILTER_NAMES: "page=p" })).toEqual(["EXCHANGE_FILTER_NAMES"]);
  });

  test("takes proxies as addresses and ranges", () => {
    const { TRUSTED_PROXIES } = readEnv({ DATA_DIR, TRUSTED_PROXIES: "10.0.0.0/8, ::1" });
    expect(TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "::1"]);
  });
});

describe("refuses", () => {
  const KEY = Buffer.alloc(32).toString("base64");
  const PRODUCTION = {
    EXCHANGE_ENVIRONMENT: "production",
    EXCHANGE_BASE_URL: "https://exchange.example",
    EXCHANGE_API_KEY: "k",
    EXCHANGE_API_SECRET: "s",
    APP_ORIGIN: "https://desk.example",
    ADMIN_PASSWORD: "a long password",
    DATA_KEY: KEY,
    SESSION_SECRET: "s".repeat(32),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: KEY,
  };

  test("a whole production is right", () => expect(faultsOf(PRODUCTION)).toEqual([]));

  test("takes a secret from a file", () => {
    const path = join(DATA_DIR, "given-key");
    writeFileSync(path, `${KEY}\n`);
    const given = { ...PRODUCTION, DATA_KEY: "", DATA_KEY_FILE: path };
    expect(readEnv({ DATA_DIR, ...given }).dataKeys).toEqual([Buffer.alloc(32)]);
    expect(faultsOf({ ...PRODUCTION, DATA_KEY_FILE: path })).toEqual(["DATA_KEY_FILE"]);
  });

  test("a new approver waits a day, in the sandbox alone not", () => {
    expect(readEnv({ DATA_DIR, ...PRODUCTION }).APPROVER_WAIT_HOURS).toBe(24);
    expect(readEnv({ DATA_DIR }).APPROVER_WAIT_HOURS).toBe(0);
    expect(readEnv({ DATA_DIR, APPROVER_WAIT_HOURS: "3" }).APPROVER_WAIT_HOURS).toBe(3);
  });

  test.each(Object.keys(PRODUCTION).slice(1))("production without %s", (name) => {
    expect(faultsOf({ ...PRODUCTION, [name]: "" })).toEqual([name]);
  });

  test.each([
    [{ ...PRODUCTION, APP_ORIGIN: "http://desk.example" }, "APP_ORIGIN"],
    [{ ...PRODUCTION, EXCHANGE_BASE_URL: "http://exchange.example" }, "EXCHANGE_BASE_URL"],
    [{ APP_ORIGIN: "http://localhost:3000/" }, "APP_ORIGIN"],
    [{ PORT: "70000" }, "PORT"],
    [{ KEEP_ALIVE_SECONDS: "0" }, "KEEP_ALIVE_SECONDS"],
    [{ DATABASE_POOL_SIZE: "1" }, "DATABASE_POOL_SIZE"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "everyone" }, "TRUSTED_PROXIES"],
    [{ DATA_KEY: "c2hvcnQ=" }, "DATA_KEY"],
    [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD"],
    [{ RPC_URL_POLYGON: "ws://chain" }, "RPC_URL_POLYGON"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  ])("%j", (source, name) => expect(faultsOf(source)).toEqual([name]));

  test("half an exchange, naming what is missing", () => {
    expect(faultsOf({ EXCHANGE_BASE_URL: "https://exchange.example" })).toEqual([
      "EXCHANGE_API_KEY",
      "EXCHANGE_API_SECRET",
    ]);
  });

  test("all faults at once, without a value", () => {
    const source = { DATA_DIR, PORT: "x", DATA_KEY: "planted-secret", EXCHANGE_API_KEY: "k" };
    expect(() => readEnv(source)).toThrow(/PORT[^]*DATA_KEY[^]*EXCHANGE_BASE_URL/);
    expect(() => readEnv(source)).not.toThrow(/planted-secret/);
  });
});
