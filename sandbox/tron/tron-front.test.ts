import { pinnedChainId } from "#protocol/chain/networks.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import {
  asAddress,
  asUnits,
  openTronPair,
  tronClient,
  type TronClient,
  USDT,
} from "#sandbox/test/tron-client.ts";
import { afterAll, describe, expect, test } from "vitest";

const { sandbox, owner, spender, approve } = await openTronPair();
afterAll(() => sandbox.close());

const balanceOf = (of: TronClient) =>
  owner.read(USDT, "balanceOf(address)", [asAddress(of.address)]);

describe("an unmodified tronweb", () => {
  test("builds, signs and sends an approval, is told what it did, and what it cost", async () => {
    const before = await owner.tronWeb.trx.getUnconfirmedBalance(owner.address);
    const id = await owner.call(USDT, "approve(address,uint256)", approve(250_000_000n));
    const info = await owner.done(id);
    expect(info).toMatchObject({ id, receipt: { result: "SUCCESS" } });
    const { fee, log } = info as unknown as { fee: number; log: { topics: string[] }[] };
    expect(fee).toBe(Number(info.receipt!.energy_usage_total) * 100);
    expect(log).toHaveLength(1);
    expect(await owner.tronWeb.trx.getUnconfirmedBalance(owner.address)).toBe(before - fee);
    const pair = [asAddress(owner.address), asAddress(spender.address)];
    expect(await owner.read(USDT, "allowance(address,address)", pair)).toBe(250_000_000n);
  });

  test("sees a second approval revert, as USDT's does until it was set to zero", async () => {
    const id = await owner.call(USDT, "approve(address,uint256)", approve(1n));
    expect(await owner.done(id)).toMatchObject({
      result: "FAILED",
      receipt: { result: "REVERT" },
    });
    const shown = await owner.tronWeb.trx.getTransaction(id);
    expect(shown.ret).toEqual([{ contractRet: "REVERT" }]);
  });

  test("pulls what was allowed, and no more", async () => {
    const from = (units: bigint) => [
      asAddress(owner.address),
      asAddress(spender.address),
      asUnits(units),
    ];
    const id = await spender.call(
      USDT,
      "transferFrom(address,address,uint256)",
      from(250_000_000n),
    );
    expect(await owner.done(id)).toMatchObject({ receipt: { result: "SUCCESS" } });
    expect([await balanceOf(owner), await balanceOf(spender)]).toEqual([
      750_000_000n,
      250_000_000n,
    ]);
    const more = await spender.call(USDT, "transferFrom(address,address,uint256)", from(1n));
    expect(await owner.done(more)).toMatchObject({ receipt: { result: "REVERT" } });
  });

  test("is told beforehand what a call would do and need", async () => {
    const { tronWeb, address } = owner;
    const parameters = [asAddress(spender.address), asUnits(5n)];
    const ask = [USDT, "transfer(address,uint256)", {}, parameters, address] as const;
    const energy = await tronWeb.transactionBuilder.estimateEnergy(...ask);
    expect(energy.energy_required).toBeGreaterThan(21_000);
    const poor = tronClient(sandbox.url);
    const simulate = tronWeb.transactionBuilder.triggerConstantContract(
      USDT,
      "transfer(address,uint256)",
      {},
      parameters,
      poor.address,
    );
    await expect(simulate).rejects.toThrow("REVERT opcode executed");
  });

  test("finds a transaction solid two blocks later, and not before", async () => {
    const id = await owner.call(USDT, "approve(address,uint256)", approve(0n));
    const info = await owner.done(id);
    const at = Number(info.blockNumber);
    await expect
      .poll(() => owner.tronWeb.trx.getTransactionInfo(id), { interval: 50 })
      .toMatchObject({ id });
    const solid = await owner.tronWeb.trx.getConfirmedCurrentBlock();
    expect(solid.block_header.raw_data.number).toBeGreaterThanOrEqual(at);
    expect(await owner.tronWeb.trx.getConfirmedTransaction(id)).toMatchObject({ txID: id });
  });

  test("knows the chain by the end of its first block's id, and each block by its parent's", async () => {
    const { trx } = owner.tronWeb;
    const first = await trx.getBlockByNumber(0);
    expect(Number(`0x${first.blockID.slice(-8)}`)).toBe(31328126);
    const blocks = await trx.getBlockRange(0, 3);
    expect(blocks).toHaveLength(4);
    for (const [height, block] of blocks.entries()) {
      expect(Number.parseInt(block.blockID.slice(0, 16), 16)).toBe(height);
      const parent = blocks[height - 1]?.blockID;
      if (parent) expect(block.block_header.raw_data.parentHash).toBe(parent);
    }
  });

  test("finds in a block the transactions that are in it", async () => {
    const id = await owner.call(USDT, "approve(address,uint256)", approve(7n));
    const { blockNumber } = await owner.done(id);
    const block = await owner.tronWeb.trx.getBlockByNumber(Number(blockNumber));
    expect(block.transactions?.map(({ txID }) => txID)).toContain(id);
  });

  test("is told what a block did, by each of its transactions, and how many they are", async () => {
    const id = await owner.call(USDT, "approve(address,uint256)", approve(0n));
    const info = await owner.done(id);
    const ask = (call: string, num: number) =>
      owner.tronWeb.fullNode.request<unknown>(`wallet/${call}`, { num }, "post");
    const num = Number(info.blockNumber);
    const all = (await ask("gettransactioninfobyblocknum", num)) as { id: string }[];
    expect(all).toContainEqual(info);
    const { transactions } = await owner.tronWeb.trx.getBlockByNumber(num);
    expect(all.map((each) => each.id)).toEqual(transactions?.map(({ txID }) => txID));
    expect(await ask("gettransactioncountbyblocknum", num)).toEqual({ count: all.length });
    expect(await ask("gettransactioninfobyblocknum", num + 1_000_000)).toEqual([]);
    expect(await ask("gettransactioncountbyblocknum", num + 1_000_000)).toEqual({ count: -1 });
  });

  test("sends the same in protobuf", async () => {
    const signed = await owner.sign(
      await owner.build(USDT, "approve(address,uint256)", approve(0n)),
    );
    const { utils } = await import("tronweb");
    const message = utils.transaction.txJsonToPb(signed) as {
      addSignature(bytes: Uint8Array): void;
      serializeBinary(): Uint8Array;
    };
    message.addSignature(Buffer.from(signed.signature[0]!, "hex"));
    const hex = Buffer.from(message.serializeBinary()).toString("hex");
    expect(await owner.tronWeb.trx.sendHexTransaction(hex)).toMatchObject({ result: true });
    expect(await owner.done(signed.txID)).toMatchObject({ receipt: { result: "SUCCESS" } });
  });
});

test("it is offered to nobody as long as it is not pinned", async () => {
  const { body } = await jsonCall(`${sandbox.url}/sandbox/networks`);
  const names = (body as { name: string }[]).map(({ name }) => name);
  expect(names.includes("tron")).toBe(pinnedChainId("sandbox", "tron") !== null);
});
