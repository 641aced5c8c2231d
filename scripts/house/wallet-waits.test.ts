import { expect, it } from "vitest";
import { isTest, sourceFiles } from "./source-files.ts";

/** Whoever imports one of these can wait for a wallet. */
const WALLETS = [
  "connected-wallet.ts",
  "wallet-connection.ts",
  "use-evm-connection.ts",
  "use-text-to-sign.ts",
  "use-wallet-requests.ts",
  "wagmi",
];
const TRANSITION = /\b(useTransition|startTransition|useActionState|useOptimistic)\b/;

const importing = (name: string) =>
  sourceFiles().filter(
    ({ path, text }) =>
      path.startsWith("components/") &&
      !isTest(path) &&
      new RegExp(`from "([^"]*/)?${name}"`).test(text),
  );

it("each of these is imported by somebody, so that none is an old name", () => {
  expect(WALLETS.filter((name) => importing(name).length === 0)).toEqual([]);
});

it("no transition waits for a wallet: none of the page's links would work meanwhile", () => {
  const waiting = WALLETS.flatMap(importing);
  expect(waiting.length).toBeGreaterThan(10);
  const holding = waiting.filter(({ text }) => TRANSITION.test(text)).map(({ path }) => path);
  expect(holding).toEqual([]);
});
