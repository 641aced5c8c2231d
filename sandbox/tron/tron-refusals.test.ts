import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTronPair, tronClient, USDT } from "#sandbox/test/tron-client.ts";
import { afterAll, describe, expect, test } from "vitest";

const { sandbox, owner, spender, approve } = await openTronPair();
afterAll(() => sandbox.close());

const refused = (answer: { code?: string; result?: boolean }) => [answer.result, answer.code];

describe("refuses, in java-tron's words", () => {
  const signedApproval = async (options: object = {}) =>
    owner.sign(await owner.build(USDT, "approve(address,uint256)", approve(0n), options));
  const local = (header: object) =>
    owner.build(USDT, "approve(address,uint256)", approve(0n), {
      txLocal: true,
      blockHeader: header,
    });
  const reference = async () => {
    const { raw_data } = (await owner.build(USDT, "approve(address,uint256)", approve(0n))) as {
      raw_data: Record<string, unknown>;
    };
    const { ref_block_bytes, ref_block_hash, expiration, timestamp } = raw_data;
    return { ref_block_bytes, ref_block_hash, expiration, timestamp } as Record<string, number>;
  };

  test("the same transaction twice", async () => {
    const signed = await signedApproval();
    expect(refused(await owner.send(signed))).toEqual([true, undefined]);
    expect(refused(await owner.send(signed))).toEqual([undefined, "DUP_TRANSACTION_ERROR"]);
    await owner.done(signed.txID);
    expect(refused(await owner.send(signed))).toEqual([undefined, "DUP_TRANSACTION_ERROR"]);
  });

  test("a signature of somebody else, and bytes that were changed after it", async () => {
    const signed = await signedApproval();
    const other = await spender.tronWeb.trx
      .sign({ ...signed, signature: undefined } as never, undefined, false, false)
      .catch(() => null);
    expect(other).toBeNull();
    const { utils } = await import("tronweb");
    const foreign = utils.crypto.ECKeySign(
      utils.code.hexStr2byteArray(signed.txID),
      utils.code.hexStr2byteArray(spender.key),
    );
    const forged = { ...signed, signature: [foreign] };
    expect(refused(await owner.send(forged))).toEqual([undefined, "SIGERROR"]);
    const changed = structuredClone(signed) as unknown as {
      raw_data: { contract: { parameter: { value: { data: string } } }[] };
    };
    const { value } = changed.raw_data.contract[0]!.parameter;
    value.data = `${value.data.slice(0, -1)}9`;
    expect(refused(await owner.send(changed))).toEqual([undefined, "SIGERROR"]);
    const [own] = signed.signature;
    for (const signature of [[], [own, own], [own, foreign]]) {
      const sent = await owner.send({ ...signed, signature });
      expect(refused(sent)).toEqual([undefined, "SIGERROR"]);
    }
    expect(refused(await owner.send(signed))).toEqual([true, undefined]);
  });

  test("a reference block of another chain", async () => {
    const header = { ...(await reference()), ref_block_hash: "0011223344556677" };
    const signed = await owner.sign(await local(header));
    expect(refused(await owner.send(signed))).toEqual([undefined, "TAPOS_ERROR"]);
  });

  test.each([
    ["past", -1_000],
    ["more than a day away", 86_400_000 + 60_000],
  ])("an expiration that is %s, by the chain's clock", async (_what, byMs) => {
    const header = await reference();
    const head = await owner.tronWeb.trx.getCurrentBlock();
    const expiration = head.block_header.raw_data.timestamp + byMs;
    const signed = await owner.sign(await local({ ...header, expiration }));
    expect(refused(await owner.send(signed))).toEqual([undefined, "TRANSACTION_EXPIRATION_ERROR"]);
  });

  test("a contract that does not exist, and an owner who can pay for nothing", async () => {
    const nowhere = spender.address;
    await expect(owner.build(nowhere, "approve(address,uint256)", approve(0n))).rejects.toThrow(
      "Smart contract is not exist.",
    );
    const poor = tronClient(sandbox.url);
    const signed = await poor.sign(await poor.build(USDT, "approve(address,uint256)", approve(0n)));
    expect(refused(await poor.send(signed))).toEqual([undefined, "BANDWITH_ERROR"]);
  });

  test("a limit that the energy goes beyond: all of it is spent, and nothing done", async () => {
    const signed = await signedApproval({ feeLimit: 2_300_000 });
    expect(refused(await owner.send(signed))).toEqual([true, undefined]);
    expect(await owner.done(signed.txID)).toMatchObject({
      fee: 2_300_000,
      result: "FAILED",
      receipt: { result: "OUT_OF_ENERGY" },
    });
  });

  test("transfers of TRX, other permissions and whatever else is no call", async () => {
    const sent = await owner.tronWeb.transactionBuilder.sendTrx(spender.address, 1, owner.address);
    const answer = await owner.send(await owner.sign(sent));
    expect(refused(answer)).toEqual([undefined, "CONTRACT_VALIDATE_ERROR"]);
    const permitted = await owner.tronWeb.transactionBuilder.triggerSmartContract(
      USDT,
      "approve(address,uint256)",
      { txLocal: true, permissionId: 2, blockHeader: await reference(), feeLimit: 1e7 },
      approve(0n),
      owner.address,
    );
    const signed = await owner.sign(permitted.transaction);
    expect(refused(await owner.send(signed))).toEqual([undefined, "CONTRACT_VALIDATE_ERROR"]);
  });

  test("calls that it does not have, bodies that it does not understand, EVM calls", async () => {
    const at = (path: string, body?: object) => jsonCall(`${sandbox.url}${path}`, "POST", body);
    expect((await at("/tron/wallet/createtransaction", {})).status).toBe(404);
    expect((await at("/tron/wallet/constructor", {})).status).toBe(404);
    expect((await at("/tron/wallet/gettransactionbyid", { value: "zz" })).status).toBe(400);
    expect((await at("/tron/wallet/getaccount", { address: "zz" })).status).toBe(400);
    expect((await at("/rpc/tron", { jsonrpc: "2.0", id: 1, method: "eth_chainId" })).status).toBe(
      404,
    );
  });
});
