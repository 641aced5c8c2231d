import { describe, expect, it } from "vitest";
import { demoRefusals, devRefusals } from "./dev-settings.ts";

describe("devRefusals", () => {
  it.each<[string, string]>([
    ["SERVICE_MODE", "production"],
    ["EXCHANGE_ENVIRONMENT", "production"],
    ["NODE_ENV", "production"],
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.168.1.4"],
    ["HOST", "localhost.evil.example"],
    ["APP_ORIGIN", "https://desk.example"],
    ["EXCHANGE_BASE_URL", "https://api.exchange.example"],
    ["SANDBOX_URL", "http://10.0.0.4:4100"],
    ["SMTP_URL", "smtps://user:password@mail.example"],
    ["RPC_URL_POLYGON", "https://polygon.example"],
    ["RPC_URL_POLYGON", "no address"],
    ["DATABASE_URL", "postgres://ponte@localhost/ponte_dashboard"],
    ["SERVICE_DATABASE_URL", "postgres://ponte@db.example/ponte_service"],
    ["DATABASE_MIGRATIONS_URL", "postgres://ponte@localhost/ponte_dashboard"],
    ["SERVICE_DATABASE_MIGRATIONS_URL", "postgres://ponte@localhost/ponte_service"],
    ["DATABASE_LISTEN_URL", "postgres://ponte@localhost/ponte_dashboard"],
    ["SERVICE_DATABASE_LISTEN_URL", "postgres://ponte@localhost/ponte_service"],
  ])("refuses %s=%s", (name, value) => {
    const reasons = devRefusals({ [name]: value });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(name);
  });

  it("names everything at once", () => {
    expect(devRefusals({ HOST: "0.0.0.0", SERVICE_MODE: "production" })).toHaveLength(2);
  });

  it.each<[string, string]>([
    ["SERVICE_MODE", "sandbox"],
    ["NODE_ENV", "test"],
    ["HOST", "127.0.0.1"],
    ["HOST", "::1"],
    ["APP_ORIGIN", "http://dev.localhost:3100"],
    ["APP_ORIGIN", "http://[::1]:3100"],
    ["EXCHANGE_BASE_URL", "http://localhost:4999"],
    ["SMTP_URL", "smtp://127.0.0.1:2525"],
    ["DATABASE_URL", ""],
    ["WALLETCONNECT_RELAY_URL", "wss://relay.walletconnect.com"],
    ["npm_config_registry", "https://registry.npmjs.org/"],
  ])("goes on with %s=%s", (name, value) => {
    expect(devRefusals({ [name]: value })).toEqual([]);
  });
});

describe("demoRefusals", () => {
  it("refuses another exchange, also on this machine", () => {
    const given = { EXCHANGE_BASE_URL: "http://localhost:4999" };
    expect(devRefusals(given)).toEqual([]);
    expect(demoRefusals(given)).toEqual([expect.stringContaining("EXCHANGE_BASE_URL")]);
    expect(demoRefusals({ EXCHANGE_BASE_URL: "" })).toEqual([]);
  });
});
