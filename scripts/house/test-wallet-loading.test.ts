import { describe, expect, it } from "vitest";
import { importTarget } from "./import-table.ts";
import { isTest, sourceFiles } from "./source-files.ts";

/** Modules that only a sandbox may load. */
const SANDBOX_ONLY = [
  "lib/wallet/test-wallet-provider.ts",
  "lib/wallet/bytes/test-sign-only-wallet.ts",
  "components/paying-wallets/wallet/test-wallet-dialog.tsx",
  "components/paying-wallets/wallet/fund-test-wallet-button.tsx",
];
/** Modules so heavy that only the wallet step may load them. */
const WALLET_CODE = [
  "components/paying-wallets/wallet/wallet-providers.tsx",
  "lib/wallet/wallet-config.ts",
  "lib/wallet/send-approval.ts",
  "lib/wallet/bytes/wallet-connection.ts",
  "lib/wallet/tron/tron-family.ts",
  "lib/wallet/solana/solana-family.ts",
];
/** Modules that only one family's wallets need. */
const FAMILIES = {
  evm: ["components/paying-wallets/wallet/wallet-providers.tsx", "lib/wallet/send-approval.ts"],
  tron: ["lib/wallet/tron/tron-family.ts", "protocol/chain/tron/decode-call.ts"],
  solana: ["lib/wallet/solana/solana-family.ts", "protocol/chain/solana/token-account.ts"],
};
const STATIC = /^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s+"([^"]+)"|^import\s+"([^"]+)"/gm;

const files = sourceFiles().filter(({ path }) => !isTest(path) && /\.tsx?$/.test(path));
/** The modules that each file loads with itself, not on demand. */
const loads = new Map(
  files.map(({ path, text }) => [
    path,
    [...text.matchAll(STATIC)].map(([, from, bare]) => importTarget(path, from ?? bare ?? "")),
  ]),
);
const loadedBy = (path: string) =>
  files.map((file) => file.path).filter((one) => loads.get(one)?.includes(path));

describe("the test wallet", () => {
  it.each(SANDBOX_ONLY)("%s comes with nothing else", (path) => {
    expect(loads.has(path)).toBe(true);
    expect(loadedBy(path)).toEqual([]);
  });
});

describe("wallet code", () => {
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    for (const one of loadedBy(path)) if (!seen.has(one)) reach(one, seen.add(one));
    return seen;
  };

  it.each(WALLET_CODE)("%s comes with no page", (path) => {
    expect([...reach(path)].filter((one) => one.startsWith("app/"))).toEqual([]);
  });
});

describe("each family of wallets", () => {
  const names = Object.keys(FAMILIES) as (keyof typeof FAMILIES)[];
  // An action's code stays on the server.
  const isCarried = (path: string) => !path.includes("/actions/");
  const carries = (path: string, seen = new Set<string>()): Set<string> => {
    for (const one of loads.get(path) ?? []) {
      if (one !== null && isCarried(one) && !seen.has(one)) carries(one, seen.add(one));
    }
    return seen;
  };

  it.each(names)("%s: its wallet carries its own code and no other's", (family) => {
    const carried = carries(`components/paying-wallets/wallet/family/${family}-wallet.tsx`);
    expect([...carried]).toEqual(expect.arrayContaining(FAMILIES[family]));
    const others = names.filter((name) => name !== family).flatMap((name) => FAMILIES[name]);
    expect(others.filter((path) => carried.has(path))).toEqual([]);
  });
});
