import { expect, it } from "vitest";
import { isTest, sourceFiles } from "./source-files.ts";

/** Whoever imports one of these can wait for a wallet. */
const WALLETS = [
  "connected-wallet.ts",
  "wallet-connection.ts",
  "use-evm-connection.ts",
  "use-text-to-sign.ts",
  "use-turns.ts",
  "wagmi",
];
const TRANSITION = /\b(useTransition|startTransition|useActionState|useOptimistic)\b/;

it("no transition waits for a wallet: none of the page's links would work meanwhile", () => {
  const holding = sourceFiles().filter(
    ({ path, text }) =>
      path.startsWith("components/") &&
      !isTest(path) &&
      WALLETS.some((name) => new RegExp(`from "([^"]*/)?${name}"`).test(text)),
  );
  expect(holding.length).toBeGreaterThan(10);
  expect(holding.filter(({ text }) => TRANSITION.test(text)).map(({ path }) => path)).toEqual([]);
});
