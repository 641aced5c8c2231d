import * as kit from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { Connection, PublicKey } from "@solana/web3.js";
import * as token from "@solana-program/token";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { SOLANA_MINTS, SOLANA_NETWORK } from "./solana-network.ts";

type Wallet = Awaited<ReturnType<typeof solanaWallet>>;

let solana: TestSolana;
let payer: Wallet;
let service: Wallet;
const MINT = SOLANA_MINTS.USDC;
const mint = kit.address(MINT);
const ata = (wallet: Wallet) => tokenAccountOf({ owner: wallet.address, mint });
const SOL = 10n ** 9n;

beforeAll(async () => {
  solana = await openTestSolana();
  [payer, service] = await Promise.all([solanaWallet(solana.rpc), solanaWallet(solana.rpc)]);
  for (const { address } of [payer, service]) {
    await solana.faucet.give({ token: "NATIVE", address, units: SOL });
    await solana.faucet.give({ token: "USDC", address, units: 500_000_000n });
  }
});
afterAll(() => solana.close());

const units = async (wallet: Wallet) =>
  BigInt((await solana.rpc.getTokenAccountBalance(await ata(wallet)).send()).value.amount);
const approve = async (amount: bigint, delegate = service.address, decimals = 6) =>
  token.getApproveCheckedInstruction({
    source: await ata(payer),
    mint,
    delegate,
    owner: payer.signer,
    amount,
    decimals,
  });
const pull = async (amount: bigint) =>
  token.getTransferCheckedInstruction({
    source: await ata(payer),
    mint,
    destination: await ata(service),
    authority: service.signer,
    amount,
    decimals: 6,
  });
const statusOf = async (signature: kit.Signature) =>
  (await solana.rpc.getSignatureStatuses([signature]).send()).value[0];

/** Expects kit to recognise the chain's refusal as this error of its own. */
async function refusal(work: Promise<unknown>, code: kit.SolanaErrorCode): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const chain = [error, (error as { cause?: unknown } | null)?.cause];
  return chain.find((one) => kit.isSolanaError(one, code)) ?? error;
}
const expectRefusal = async (work: Promise<unknown>, code: kit.SolanaErrorCode, context = {}) =>
  expect(await refusal(work, code)).toMatchObject({ context: { __code: code, ...context } });

describe("works", () => {
  test("a wallet finds the chain, and that it is no public one", async () => {
    const { rpc } = solana;
    expect(await rpc.getGenesisHash().send()).toBe(SOLANA_NETWORK.genesisHash);
    expect(await rpc.getHealth().send()).toBe("ok");
    const [processed, finalized] = await Promise.all([
      rpc.getSlot({ commitment: "processed" }).send(),
      rpc.getSlot({ commitment: "finalized" }).send(),
    ]);
    expect(processed - finalized).toBeGreaterThanOrEqual(32n);
    const { value } = await rpc.getLatestBlockhash().send();
    expect(value.lastValidBlockHeight - (await rpc.getBlockHeight().send())).toBeLessThan(151n);
    expect((await rpc.isBlockhashValid(value.blockhash).send()).value).toBe(true);
    expect((await rpc.getBalance(payer.address).send()).value).toBe(SOL);
    const rent = await rpc.getMinimumBalanceForRentExemption(165n).send();
    expect(rent).toBe(2_039_280n);
  });

  test("the whole of it: allowed, pulled by the delegate, seen by everybody", async () => {
    const allowed = await payer.send(await approve(250_000_000n));
    const state = await token.fetchToken(solana.rpc, await ata(payer));
    expect(state.data.delegate).toEqual({ __option: "Some", value: service.address });
    expect(state.data.delegatedAmount).toBe(250_000_000n);
    const shown = await solana.rpc
      .getAccountInfo(await ata(payer), { encoding: "jsonParsed" })
      .send();
    expect(shown.value?.data).toMatchObject({
      program: "spl-token",
      parsed: { info: { delegate: service.address, delegatedAmount: { amount: "250000000" } } },
    });

    const pulled = await service.send(await pull(250_000_000n));
    expect([await units(payer), await units(service)]).toEqual([250_000_000n, 750_000_000n]);
    const after = await token.fetchToken(solana.rpc, await ata(payer));
    expect(after.data.delegate.__option).toBe("None");

    expect(await statusOf(pulled)).toMatchObject({ err: null, confirmationStatus: "processed" });
    expect(await solana.rpc.getTransaction(pulled, { encoding: "base64" }).send()).toBeNull();
    solana.passSlots(32);
    expect(await statusOf(pulled)).toMatchObject({ confirmationStatus: "finalized" });
    const found = await solana.rpc
      .getTransaction(pulled, { encoding: "base64", maxSupportedTransactionVersion: 0 })
      .send();
    const meta = found?.meta;
    expect(meta).toMatchObject({ err: null, fee: 5000n });
    const held = (all: typeof meta extends infer M ? NonNullable<M> : never) =>
      [all.preTokenBalances, all.postTokenBalances].map((balances) =>
        balances?.find(({ owner }) => owner === service.address),
      );
    expect(held(meta!).map((one) => one?.uiTokenAmount.amount)).toEqual(["500000000", "750000000"]);
    const named = await solana.rpc.getSignaturesForAddress(await ata(payer)).send();
    expect(named.map(({ signature }) => signature).slice(0, 2)).toEqual([pulled, allowed]);
  });

  test("an older client, which shares no code with it, reads the same", async () => {
    const connection = new Connection(solana.url, "confirmed");
    const at = new PublicKey(await ata(payer));
    expect((await connection.getTokenAccountBalance(at)).value.amount).toBe("250000000");
    const [last] = await connection.getSignaturesForAddress(at);
    const found = await connection.getTransaction(last!.signature, {
      maxSupportedTransactionVersion: 0,
    });
    expect(found?.meta?.err).toBeNull();
    expect(found?.transaction.message.staticAccountKeys[0]?.toBase58()).toBe(service.address);
    const owned = await connection.getTokenAccountsByOwner(new PublicKey(payer.address), {
      mint: new PublicKey(mint),
    });
    expect(owned.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([await ata(payer)]);
    expect(await connection.getGenesisHash()).toBe(SOLANA_NETWORK.genesisHash);
  });

  test("what is signed stays good while others send, for 150 slots", async () => {
    const wire = await payer.sign([await approve(7n)]);
    await service.send(getTransferSolInstruction(toSelf(1n)));
    solana.passSlots(140);
    await payer.post(wire);
    const state = await token.fetchToken(solana.rpc, await ata(payer));
    expect(state.data.delegatedAmount).toBe(7n);
  });

  test("another approval replaces the one before", async () => {
    await payer.send(await approve(9n, payer.address));
    const state = await token.fetchToken(solana.rpc, await ata(payer));
    expect(state.data).toMatchObject({ delegatedAmount: 9n, delegate: { value: payer.address } });
  });

  test("what is tried without a signature changes nothing", async () => {
    const wire = await payer.sign([await approve(11n)]);
    const { value } = await solana.rpc.simulateTransaction(wire, { encoding: "base64" }).send();
    expect(value).toMatchObject({ err: null, unitsConsumed: expect.any(BigInt) as bigint });
    const state = await token.fetchToken(solana.rpc, await ata(payer));
    expect(state.data.delegatedAmount).toBe(9n);
  });
});

const toSelf = (amount: bigint) => ({
  source: service.signer,
  destination: service.address,
  amount,
});

describe("refuses", () => {
  const custom = (code: number) =>
    [kit.SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM, { code, index: 0 }] as const;

  test("a pull of more than is allowed", async () => {
    await payer.send(await approve(5n));
    await expectRefusal(service.send(await pull(6n)), ...custom(1));
    await service.send(await pull(5n));
    await expectRefusal(service.send(await pull(1n)), ...custom(4));
  });

  test("other decimals than the mint's", async () => {
    await expectRefusal(payer.send(await approve(5n, service.address, 9)), ...custom(18));
  });

  test("the same transaction twice, within a minute and after it", async () => {
    const wire = await payer.sign([await approve(13n)]);
    await payer.post(wire);
    await expectRefusal(payer.post(wire), kit.SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED);
    expect(await payer.post(wire, true)).toMatch(/^\w{80,88}$/);
    solana.passSlots(200);
    await expectRefusal(payer.post(wire), kit.SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND);
  });

  test("one whose blockhash has expired, which is dropped without a word where nobody asks", async () => {
    const wire = await payer.sign([await approve(17n)]);
    solana.passSlots(152);
    await expectRefusal(payer.post(wire), kit.SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND);
    const signature = await payer.post(wire, true);
    expect(await statusOf(signature)).toBeNull();
  });

  test("a signature that is another's, or none", async () => {
    const wire = Buffer.from(await payer.sign([await approve(19n)]), "base64");
    for (const changed of [wire.with(5, wire[5]! ^ 1), wire.fill(0, 1, 65)]) {
      const text = Buffer.from(changed).toString("base64") as Parameters<typeof payer.post>[0];
      await expectRefusal(
        payer.post(text),
        kit.SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
      );
    }
  });

  test("whoever has no SOL for the fee", async () => {
    const poor = await solanaWallet(solana.rpc);
    const nothing = { source: poor.signer, destination: poor.address, amount: 0n };
    await expectRefusal(
      poor.send(getTransferSolInstruction(nothing)),
      kit.SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
    );
    const tried = await poor.post(await poor.sign([getTransferSolInstruction(nothing)]), true);
    expect(await statusOf(tried)).toBeNull();
  });

  test("a failure that nobody tried before is on the chain, and its fee is paid", async () => {
    const before = (await solana.rpc.getBalance(service.address).send()).value;
    const signature = await service.post(await service.sign([await pull(10n ** 12n)]), true);
    expect((await statusOf(signature))?.err).toMatchObject({ InstructionError: [0n, {}] });
    const after = (await solana.rpc.getBalance(service.address).send()).value;
    expect(before - after).toBe(5000n);
  });

  test.each([
    ["requestAirdrop", ["11111111111111111111111111111111", 1], -32601],
    ["getProgramAccounts", ["x"], -32602],
    ["getProgramAccounts", [MINT, { filters: [{ memcmp: { offset: 0, bytes: "0" } }] }], -32602],
    ["getTokenLargestAccounts", ["11111111111111111111111111111111"], -32602],
    ["simulateTransaction", ["AAAA", { accounts: { addresses: ["x"] } }], -32602],
    ["toString", [], -32601],
    ["getBalance", ["0x11"], -32602],
    ["getBalance", [], -32602],
    ["sendTransaction", ["AAAA", { encoding: "base64" }], -32602],
    ["sendTransaction", ["!", { encoding: "base64" }], -32602],
    ["sendTransaction", ["A".repeat(4000), { encoding: "base64" }], -32602],
    ["getTokenAccountBalance", ["11111111111111111111111111111111"], -32602],
  ])("%s of %j", async (method, params, code) => {
    const answer = await fetch(solana.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    expect(await answer.json()).toMatchObject({ id: 1, error: { code } });
  });
});
