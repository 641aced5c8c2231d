import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "#protocol/wire/zod.ts";
import {
  httpUrl,
  onOff,
  portNumber,
  postgresUrl,
  readSettings,
  secretText,
  SettingsError,
  wholeNumber,
} from "./settings.ts";

const Schema = z.object({
  PORT: portNumber().default(3000),
  MODE: z.enum(["sandbox", "production"], "must be sandbox or production").default("sandbox"),
  WORKERS: onOff().default(true),
  BASE_URL: httpUrl().optional(),
  DATABASE_URL: postgresUrl().optional(),
  SECRET: secretText(32),
  CONFIRMATIONS: wholeNumber(1, 100).default(3),
});
const SECRET = "s".repeat(32);

function faultsOf(env: Record<string, string | undefined>) {
  try {
    readSettings(Schema, env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error("no fault");
}

describe("settings", () => {
  it("are typed, and what is unset or empty takes its default", () => {
    const env = {
      PORT: "8080",
      WORKERS: "off",
      BASE_URL: "https://x.test/v1/",
      SECRET,
      MODE: "",
      X: "",
    };
    expect(readSettings(Schema, env)).toEqual({
      PORT: 8080,
      MODE: "sandbox",
      WORKERS: false,
      BASE_URL: "https://x.test/v1",
      SECRET,
      CONFIRMATIONS: 3,
    });
  });

  it("name every fault at once", () => {
    const error = faultsOf({
      PORT: "0",
      WORKERS: "yes",
      MODE: "live",
      BASE_URL: "x.test",
      CONFIRMATIONS: "1e2",
    });
    expect(error.faults).toEqual([
      { name: "PORT", reason: "must be a whole number from 1 to 65535" },
      { name: "MODE", reason: "must be sandbox or production" },
      { name: "WORKERS", reason: "must be on or off" },
      {
        name: "BASE_URL",
        reason: "must be an http or https address, without query or credentials",
      },
      { name: "SECRET", reason: "is required" },
      { name: "CONFIRMATIONS", reason: "must be a whole number from 1 to 100" },
    ]);
    expect(error.message).toContain("SECRET: is required\n  CONFIRMATIONS");
  });

  it("never show a value", () => {
    const Loud = z.object({
      SECRET: z.string().refine(() => false, { error: (issue) => `${issue.input} is bad` }),
    });
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (value) => {
        const secret = `planted ${value}`;
        const told = [
          faultsOf({ SECRET: secret.slice(0, 20), MODE: secret, PORT: secret, BASE_URL: secret }),
          (() => {
            try {
              return readSettings(Loud, { SECRET: secret });
            } catch (error) {
              return error;
            }
          })(),
        ];
        expect(told.join("\n") + JSON.stringify(told)).not.toContain("planted");
      }),
    );
  });

  it.each([
    "http://u:p@x.test",
    "https://x.test?a=1",
    "https://x.test#a",
    "ftp://x.test",
    "http://",
  ])("refuse the address %s", (address) =>
    expect(faultsOf({ SECRET, BASE_URL: address }).faults).toHaveLength(1),
  );

  it.each(["mysql://x/y", "postgres://", "postgres:/x", "x"])("refuse the database %s", (url) =>
    expect(faultsOf({ SECRET, DATABASE_URL: url }).faults).toHaveLength(1),
  );
});
