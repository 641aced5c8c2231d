import type { Address } from "viem";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gasFor, type PayerAsk } from "#lib/chain/port/payer.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import {
  FUNDS,
  openChainDashboard,
  type ChainDashboard,
} from "#lib/test/dashboards/chain-dashboard.ts";

const spender: Address = "0x00000000000000000000000000000000000000b7";
const other: Address = "0x00000000000000000000000000000000000000b8";

let dashboard: ChainDashboard;
let owner: Awaited<ReturnType<ChainDashboard["wallet"]>>;
beforeAll(async () => void (dashboard = await openChainDashboard()));
afterAll(() => dashboard.close());
beforeEach(async () => void (owner = await dashboard.wallet()));
afterEach(() => dashboard.useNode());

const payer = (override: Partial<PayerAsk> = {}) =>
  readPayer({
    environment: "sandbox",
    network: "polygon",
    token: "USDC",
    owner: owner.address,
    spender,
    ...override,
  });
const known = async (override?: Partial<PayerAsk>) => {
  const found = await payer(override);
  if (!found.known) throw new Error(found.why);
  return found;
};

describe("works", () => {
  test("what is held and allowed, of whom to whom, and what waits", async () => {
    const head = await dashboard.bare.node.getBlock();
    expect(await known()).toMatchObject({
      head: head.number,
      allowanceUnits: 0n,
      balanceUnits: FUNDS,
      nativeUnits: 10n ** 18n,
      minedNonce: 0,
      pendingNonce: 0,
      isContract: false,
    });
    await owner.approve(spender, 7n);
    expect(await known()).toMatchObject({ allowanceUnits: 0n, minedNonce: 0, pendingNonce: 1 });
    await dashboard.bare.mine();
    expect(await known()).toMatchObject({ allowanceUnits: 7n, minedNonce: 1, pendingNonce: 1 });
    expect(await known({ token: "USDT" })).toMatchObject({ allowanceUnits: 0n });
    expect(await known({ spender: other })).toMatchObject({ allowanceUnits: 0n });
    expect(await known({ owner: other })).toMatchObject({ balanceUnits: 0n, nativeUnits: 0n });
  });

  test("an allowance without end comes to the unit", async () => {
    const most = 2n ** 256n - 1n;
    await owner.approve(spender, most);
    await dashboard.bare.mine();
    expect((await known()).allowanceUnits).toBe(most);
  });

  test.each(["USDC", "USDT"] as const)(
    "gas for a reset and an approval of %s is enough",
    async (token) => {
      await owner.approve(spender, 5n, { token });
      await dashboard.bare.mine();
      const before = await known({ token });
      const { baseFeePerGas } = await dashboard.bare.node.getBlock();
      const price =
        baseFeePerGas! * 2n + (await dashboard.bare.node.estimateMaxPriorityFeePerGas());
      await owner.approve(spender, 0n, { token, nonce: 1 });
      await owner.approve(spender, 2n ** 200n, { token, nonce: 2 });
      await dashboard.bare.mine();
      const { transactions } = await dashboard.bare.node.getBlock();
      const receipts = await Promise.all(
        transactions.map((hash) => dashboard.bare.node.getTransactionReceipt({ hash })),
      );
      const used = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
      expect(receipts.map(({ status }) => status)).toEqual(["success", "success"]);
      expect(gasFor(before, 2)).toBeGreaterThan(used * price);
      expect(gasFor(before, 2)).toBeLessThan(used * price * 4n);
    },
  );

  test("code is a contract wallet's; a delegation leaves a key that signs (EIP-7702)", async () => {
    const delegated = `0xef0100${"ab".repeat(20)}`;
    for (const [result, isContract] of [
      ["0x6001", true],
      [delegated, false],
      [`${delegated}00`, true],
      ["0xef01", true],
      ["0x", false],
    ]) {
      dashboard.useNode(await dashboard.bare.answering("eth_getCode", { result }));
      expect(await known()).toMatchObject({ isContract });
    }
    dashboard.useNode();
    expect(await known({ owner: dashboard.bare.network.tokens.USDC! })).toMatchObject({
      isContract: true,
    });
  });
});

describe("nothing is known, and never zero", () => {
  test("without a node, or of a token that is not pinned there", async () => {
    expect(await payer({ network: "ethereum" })).toEqual({ known: false, why: "no_node" });
    expect(await payer({ network: "base", token: "USDT" })).toEqual({
      known: false,
      why: "no_node",
    });
    expect(await payer({ network: "solana" })).toEqual({ known: false, why: "no_node" });
  });

  test("from a node of another chain, which knows all the addresses", async () => {
    dashboard.useNode(await dashboard.bare.answering("eth_chainId", { result: "0x1" }));
    expect(await payer()).toEqual({ known: false, why: "other_chain" });
    dashboard.useNode();
    expect(await payer({ environment: "production" })).toEqual({
      known: false,
      why: "other_chain",
    });
  });

  test("from a node that is away, or keeps any one thing to itself", async () => {
    dashboard.useNode("http://127.0.0.1:9");
    expect(await payer()).toEqual({ known: false, why: "silent" });
    for (const method of [
      "eth_getBlockByNumber",
      "eth_call",
      "eth_getBalance",
      "eth_getTransactionCount",
    ]) {
      for (const answer of [{ error: { code: -32_000, message: "no" } }, {}]) {
        dashboard.useNode(await dashboard.bare.answering(method, answer));
        expect(await payer(), method).toEqual({ known: false, why: "silent" });
      }
    }
    dashboard.useNode(
      await dashboard.bare.answering("eth_getCode", { error: { code: 1, message: "no" } }),
    );
    expect(await payer()).toEqual({ known: false, why: "silent" });
  });

  test("where there is no token at its pinned address", async () => {
    dashboard.useNode(await dashboard.bare.answering("eth_call", { result: "0x" }));
    expect(await payer()).toEqual({ known: false, why: "silent" });
  });

  test("of a block that was replaced while it was read", async () => {
    const { number } = await dashboard.bare.node.getBlock();
    const earlier = await dashboard.ask("eth_getBlockByNumber", "0x1", false);
    const at = `"0x${number.toString(16)}"`;
    dashboard.useNode(
      await dashboard.bare.answering("eth_getBlockByNumber", { result: earlier }, at),
    );
    expect(await payer()).toEqual({ known: false, why: "silent" });
  });
});
