import {
  getInitializeMint2Instruction,
  getMintSize,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { getCreateAccountInstruction } from "@solana-program/system";
import { generateKeyPairSigner } from "@solana/kit";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkSpender } from "#lib/chain/port/check-spender.ts";
import { env } from "#lib/core/env.ts";
import { testFolder } from "#platform/test-folder.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";

const mint = SOLANA_PINS.sandbox.mints.USDC;
const dataDir = testFolder("puller-solana");
const useNode = (url: string | undefined) => void Object.assign(env(), { RPC_URL_SOLANA: url });

let solana: TestSolana;
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  solana = await openTestSolana();
  useNode(solana.url);
});
afterAll(async () => {
  await solana.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const check = (spender: string, environment: "sandbox" | "production" = "sandbox") =>
  checkSpender({ environment, network: "solana", spender, factory: null, userId: null });
const fault = (word: string) => ({ known: true, fault: word });
const aKey = { known: true, fault: null, evidence: "key" };

test("a key has nothing against it, whether it holds SOL or nothing", async () => {
  const delegate = await sandboxDelegate(7);
  expect(await check(delegate)).toEqual(aKey);
  await solana.faucet.give({ token: "NATIVE", address: delegate, units: 1_000_000_000n });
  expect(await check(delegate)).toEqual(aKey);
});

test("what a program owns is no key, even where a key once stood", async () => {
  const owner = await solanaWallet(solana.rpc);
  await solana.faucet.give({ token: "NATIVE", address: owner.address, units: 10n ** 10n });
  await solana.faucet.give({ token: "USDC", address: owner.address, units: 1n });
  expect(await check(await tokenAccountOf({ owner: owner.address, mint }))).toEqual(
    fault("not_a_key"),
  );
  expect(await check(mint)).toEqual(fault("not_a_key"));
  expect(await check(TOKEN_PROGRAM_ADDRESS)).toEqual(fault("not_a_key"));

  const made = await generateKeyPairSigner();
  expect(await check(made.address)).toEqual(aKey);
  const space = BigInt(getMintSize());
  const lamports = await solana.rpc.getMinimumBalanceForRentExemption(space).send();
  await owner.send(
    getCreateAccountInstruction({
      payer: owner.signer,
      newAccount: made,
      lamports,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: made.address,
      decimals: 6,
      mintAuthority: owner.address,
    }),
  );
  expect(await check(made.address)).toEqual(fault("not_a_key"));
});

test("a node that does not answer, or of another chain, says nothing against anybody", async () => {
  const delegate = await sandboxDelegate(7);
  expect(await check(delegate, "production")).toEqual({ known: false, why: "other_chain" });
  useNode("http://127.0.0.1:9");
  expect(await check(delegate)).toEqual({ known: false, why: "silent" });
  useNode(undefined);
  expect(await check(delegate)).toEqual({ known: false, why: "no_node" });
});
