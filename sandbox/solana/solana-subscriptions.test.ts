import * as kit from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { Connection, PublicKey } from "@solana/web3.js";
import { getApproveCheckedInstruction, TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { LIGHTHOUSE_PROGRAM } from "#protocol/chain/solana/solana-programs.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { openTestSolana, type TestSolana } from "#sandbox/test/open-test-solana.ts";
import { solanaWallet } from "#sandbox/test/solana-wallet.ts";
import { SOLANA_MINTS } from "./solana-network.ts";

type Wallet = Awaited<ReturnType<typeof solanaWallet>>;

let solana: TestSolana;
let wallet: Wallet;
let other: Wallet;
let subscriptions: kit.RpcSubscriptions<kit.SolanaRpcSubscriptionsApi>;
const mint = kit.address(SOLANA_MINTS.USDC);
const socketUrl = () => solana.url.replace(/^http/, "ws");
const ata = (of: Wallet) => tokenAccountOf({ owner: of.address, mint });

beforeAll(async () => {
  solana = await openTestSolana({ slotMs: 20, snapshotEvery: 200 });
  [wallet, other] = await Promise.all([solanaWallet(solana.rpc), solanaWallet(solana.rpc)]);
  for (const [at, { address }] of [wallet, other].entries()) {
    await solana.faucet.give({ token: "NATIVE", address, units: 10n ** 9n });
    await solana.faucet.give({ token: "USDC", address, units: 500n + BigInt(at) });
  }
  subscriptions = kit.createSolanaRpcSubscriptions(socketUrl());
});
afterAll(() => solana.close());

const pay = (amount: bigint) =>
  getTransferSolInstruction({ source: wallet.signer, destination: other.address, amount });
const until = () => ({ abortSignal: AbortSignal.timeout(60_000) });
/** The first news; asked for at once, since kit drops what comes before. */
const first = async <T>(news: AsyncIterable<T>): Promise<T> => {
  const { value } = await news[Symbol.asyncIterator]().next();
  return value as T;
};

describe("subscriptions, as kit asks for them", () => {
  test("an account's changes", async () => {
    const news = await subscriptions
      .accountNotifications(other.address, { commitment: "confirmed", encoding: "base64" })
      .subscribe(until());
    const before = (await solana.rpc.getBalance(other.address).send()).value;
    const told = first(news);
    await wallet.send(pay(1_000n));
    const { context, value } = await told;
    expect(value.lamports).toBe(before + 1_000n);
    expect(context.slot).toBeGreaterThan(0n);
  });

  test("a program's accounts that fit its filters, and no others", async () => {
    const filters = [
      { dataSize: 165n },
      {
        memcmp: {
          offset: 32n,
          encoding: "base58",
          bytes: other.address as string as kit.Base58EncodedBytes,
        },
      },
    ] as const;
    const news = await subscriptions
      .programNotifications(TOKEN_PROGRAM_ADDRESS, { encoding: "jsonParsed", filters })
      .subscribe(until());
    const told = first(news);
    await solana.faucet.give({ token: "USDC", address: wallet.address, units: 1n });
    await solana.faucet.give({ token: "USDC", address: other.address, units: 2n });
    const { value } = await told;
    expect(value.pubkey).toBe(await ata(other));
    expect(value.account.data).toMatchObject({
      parsed: { info: { tokenAmount: { amount: "503" } } },
    });
  });

  test.each([
    ["processed", 2_000n],
    ["confirmed", 2_001n],
    ["finalized", 2_002n],
  ] as const)(
    "a signature, once it is %s, also where it was before",
    async (commitment, amount) => {
      const signature = await wallet.send(pay(amount));
      const news = await subscriptions
        .signatureNotifications(signature, { commitment })
        .subscribe(until());
      const told = first(news);
      if (commitment !== "processed") solana.passSlots(commitment === "finalized" ? 32 : 1);
      expect((await told).value).toEqual({ err: null });
    },
  );
});

describe("subscriptions, as an older client asks for them", () => {
  test("an account's changes and a signature's end", async () => {
    const connection = new Connection(solana.url, {
      commitment: "confirmed",
      wsEndpoint: socketUrl(),
    });
    const changed = new Promise<number>((done) => {
      connection.onAccountChange(new PublicKey(wallet.address), ({ lamports }) => done(lamports));
    });
    // A subscription is sent in the background: it stands once a later call was answered.
    await new Promise<void>((done) => {
      const probe = new WebSocket(socketUrl());
      probe.on("open", () => probe.close());
      probe.on("close", () => done());
    });
    const signature = await wallet.send(pay(3_000n));
    solana.passSlots(1);
    await connection.confirmTransaction(signature, "processed");
    await wallet.send(pay(3_001n));
    expect(await changed).toBeLessThan(10 ** 9);
  });
});

/** One connection's answers and news, in order. */
async function talk(...calls: (object | string)[]): Promise<unknown[]> {
  const socket = new WebSocket(socketUrl());
  const heard: unknown[] = [];
  await new Promise((done, fail) => socket.on("open", done).on("error", fail));
  const all = new Promise<void>((done) =>
    socket.on("message", (text: Buffer) => {
      heard.push(JSON.parse(text.toString()));
      if (heard.length === calls.length) done();
    }),
  );
  for (const call of calls) socket.send(typeof call === "string" ? call : JSON.stringify(call));
  await all;
  socket.close();
  return heard;
}
const call = (method: string, params: unknown[], id = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});

describe("the socket", () => {
  test("ends a subscription once", async () => {
    const heard = await talk(
      call("accountSubscribe", [wallet.address, { encoding: "base64" }]),
      call("accountUnsubscribe", [1], 2),
      call("accountUnsubscribe", [1], 3),
    );
    expect(heard).toMatchObject([{ result: 1 }, { result: true }, { result: false }]);
  });

  test.each([
    ["slotSubscribe", [], -32601],
    ["sendTransaction", ["AAAA"], -32601],
    ["accountSubscribe", ["x"], -32602],
    ["accountSubscribe", [], -32602],
    ["programSubscribe", [SOLANA_MINTS.USDC, { filters: [{}] }], -32602],
    ["signatureSubscribe", [SOLANA_MINTS.USDC], -32602],
    ["accountUnsubscribe", ["1"], -32602],
  ])("refuses %s of %j", async (method, params, code) => {
    expect(await talk(call(method, params))).toMatchObject([{ id: 1, error: { code } }]);
  });

  test("refuses what is no call, and more than a hundred subscriptions", async () => {
    expect(await talk("{")).toMatchObject([{ error: { code: -32700 } }]);
    const many = Array.from({ length: 101 }, (_, at) =>
      call("accountSubscribe", [wallet.address], at),
    );
    const heard = await talk(...many);
    expect(heard[99]).toMatchObject({ result: 100 });
    expect(heard[100]).toMatchObject({ id: 100, error: { code: -32600 } });
  });

  test("is nobody's who comes by a foreign name", async () => {
    const socket = new WebSocket(socketUrl(), { headers: { host: "evil.example" } });
    const refused = await new Promise<string>((done) => {
      socket.on("error", (error) => done(error.message));
      socket.on("open", () => done("opens"));
    });
    expect(refused).toContain("403");
    expect((await fetch(solana.url)).status).not.toBe(200);
  });
});

describe("searches", () => {
  test("a mint's largest accounts, the largest first", async () => {
    const { value } = await solana.rpc.getTokenLargestAccounts(mint).send();
    expect(value.map(({ address }) => address)).toEqual([await ata(other), await ata(wallet)]);
    expect(value[0]).toMatchObject({ amount: "503", decimals: 6 });
  });

  test("a program's accounts, by size and content", async () => {
    const connection = new Connection(solana.url, "confirmed");
    const found = await connection.getProgramAccounts(new PublicKey(TOKEN_PROGRAM_ADDRESS), {
      filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: wallet.address } }],
    });
    expect(found.map(({ pubkey }) => pubkey.toBase58())).toEqual([await ata(wallet)]);
    const all = await solana.rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, { encoding: "base64", withContext: true })
      .send();
    // Two accounts of the token, and the two mints.
    expect(all.value).toHaveLength(4);
  });
});

test("Lighthouse's assertions run, and what a simulation would change is told", async () => {
  const approve = getApproveCheckedInstruction({
    source: await ata(wallet),
    mint,
    delegate: other.address,
    owner: wallet.signer,
    amount: 7n,
    decimals: 6,
  });
  const assertion = {
    programAddress: kit.address(LIGHTHOUSE_PROGRAM),
    accounts: [{ address: wallet.address, role: kit.AccountRole.READONLY }],
    data: Uint8Array.of(6, 0, 1, 3, 0, 0),
  };
  const wire = await wallet.sign([assertion, approve, assertion], "legacy");
  const addresses = [await ata(wallet), other.address];
  const { value } = await solana.rpc
    .simulateTransaction(wire, { encoding: "base64", accounts: { encoding: "base64", addresses } })
    .send();
  expect(value.err).toBeNull();
  const told = Buffer.from(value.accounts[0]?.data[0] ?? "", "base64");
  expect(told.readBigUInt64LE(121)).toBe(7n);
  expect(value.accounts[1]?.lamports).toBeGreaterThan(0n);
  // Nothing has changed yet.
  const at = await ata(wallet);
  const delegated = async () => {
    const { value: found } = await solana.rpc.getAccountInfo(at, { encoding: "base64" }).send();
    return Buffer.from(found?.data[0] ?? "", "base64").readBigUInt64LE(121);
  };
  expect(await delegated()).toBe(0n);
  await wallet.post(wire);
  expect(await delegated()).toBe(7n);
  const flipped = Buffer.from(wire, "base64").fill(1, 1, 65).toString("base64");
  await expect(
    solana.rpc
      .simulateTransaction(flipped as typeof wire, { encoding: "base64", sigVerify: true })
      .send(),
  ).rejects.toThrow(/signature/i);
});
