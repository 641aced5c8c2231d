import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isSecretSetting, withSettingFiles } from "./setting-files.ts";
import { SettingsError } from "./settings.ts";
import { testFolder } from "./test-folder.ts";

const folder = testFolder("setting-files");
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("a secret's file", () => {
  it("gives the setting its text, less one line break at its end", () => {
    const text = fc.string({ minLength: 1 }).filter((one) => !/[\r\n]$/.test(one));
    const end = fc.constantFrom("", "\n", "\r\n");
    fc.assert(
      fc.property(text, end, (secret, line) => {
        const env = { DATA_KEY_FILE: file("key", secret + line) };
        expect(withSettingFiles(["DATA_KEY"], env)).toEqual({ ...env, DATA_KEY: secret });
      }),
    );
  });

  it("is read for secrets that the process knows, and for nothing else", () => {
    const env = { PORT_FILE: file("port", "1"), OTHER_KEY_FILE: file("other", "x"), HOST: "::" };
    expect(withSettingFiles(["PORT", "DATA_KEY", "HOST"], env)).toEqual(env);
  });

  it.each([
    ["DATA_KEY", true],
    ["SIGNER_KEY_POLYGON_AMOY", true],
    ["NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", true],
    ["SERVICE_DATABASE_URL", true],
    ["RPC_URL_BASE", true],
    ["EXCHANGE_BASE_URL", false],
    ["SERVICE_KEEP_ALIVE_SECONDS", false],
    ["DATA_DIR", false],
  ])("may give %s: %s", (name, may) => expect(isSecretSetting(name)).toBe(may));

  it("is refused where it can't be used, all at once and without its path", () => {
    const env = {
      DATA_KEY: "given",
      DATA_KEY_FILE: file("twice", "x"),
      DATABASE_URL_FILE: join(folder, "absent"),
      SESSION_SECRET_FILE: file("empty", "\n"),
      ADMIN_PASSWORD_FILE: file("large", "x".repeat(65_537)),
    };
    const names = ["DATA_KEY", "DATABASE_URL", "SESSION_SECRET", "ADMIN_PASSWORD"];
    expect(() => withSettingFiles(names, env)).toThrow(
      new SettingsError([
        { name: "DATA_KEY_FILE", reason: "is given twice, as DATA_KEY too" },
        { name: "DATABASE_URL_FILE", reason: "names a file that can't be read" },
        { name: "SESSION_SECRET_FILE", reason: "names an empty file" },
        { name: "ADMIN_PASSWORD_FILE", reason: "names a file above 64 KB" },
      ]),
    );
  });
});
