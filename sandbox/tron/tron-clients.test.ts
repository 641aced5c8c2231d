import { request } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes, type TronAddress } from "#protocol/chain/tron/tron-address.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { asAddress, asUnits, openTronPair, tronClient, USDT } from "#sandbox/test/tron-client.ts";

const { sandbox, owner, spender, approve } = await openTronPair();
afterAll(() => sandbox.close());

type Raw = Record<string, unknown> & {
  contract: [Record<string, unknown> & { parameter: { value: Record<string, unknown> } }];
};
/** A signed approval, with keys added to each part of it. */
async function signedWith(added: { raw?: object; contract?: object; value?: object }) {
  const built = await owner.build(USDT, "approve(address,uint256)", approve(0n));
  const signed = structuredClone(await owner.sign(built)) as unknown as { raw_data: Raw };
  const [contract] = signed.raw_data.contract;
  Object.assign(signed.raw_data, added.raw);
  Object.assign(contract, added.contract);
  Object.assign(contract.parameter.value, added.value);
  return signed;
}
const broadcast = async (signed: object) =>
  (await jsonCall(`${sandbox.url}/tron/wallet/broadcasttransaction`, "POST", signed)).body;

describe("keys that clients write out", () => {
  test("say nothing by their defaults", async () => {
    const signed = await signedWith({
      raw: { data: "", scripts: "", auths: [], ref_block_num: 0 },
      contract: { Permission_id: 0, provider: "", ContractName: "" },
      value: { call_value: 0, call_token_value: 0, token_id: 0 },
    });
    expect(await broadcast(signed)).toMatchObject({ result: true });
  });

  test.each<[string, Parameters<typeof signedWith>[0]]>([
    ["a memo", { raw: { data: "00" } }],
    ["scripts", { raw: { scripts: "00" } }],
    ["authorities", { raw: { auths: [{}] } }],
    ["a reference by number", { raw: { ref_block_num: 1 } }],
    ["another permission", { contract: { Permission_id: 2 } }],
    ["a provider", { contract: { provider: "00" } }],
    ["a name", { contract: { ContractName: "00" } }],
    ["tokens along", { value: { call_token_value: 1 } }],
    ["a token's id", { value: { token_id: 1000001 } }],
    ["what nobody knows", { raw: { other: "" } }],
  ])("are refused by any other value: %s", async (_what, added) => {
    const answer = await broadcast(await signedWith(added));
    expect(answer).toMatchObject({ code: "CONTRACT_VALIDATE_ERROR" });
  });
});

test("a request without a body needs no content type, one with a body does", async () => {
  const post = (path: string, body: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = { "content-length": body.length };
    const asked = request(`${sandbox.url}${path}`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end(body);
    return promise;
  };
  expect(await post("/tron/wallet/getnowblock", "")).toBe(200);
  expect(await post("/tron/wallet/getnowblock", "{}")).toBe(415);
});

describe("TronGrid's reads of an account", () => {
  const read = async (path: string, address = owner.address) => {
    const url = `${sandbox.url}/tron/v1/accounts/${address}${path}`;
    const { status, body } = await jsonCall(url);
    expect(status).toBe(200);
    return (body as { data: Record<string, unknown>[] }).data;
  };

  test("what it holds; nothing of one that nobody knows", async () => {
    const [account, ...more] = await read("");
    expect(more).toEqual([]);
    expect(account).toMatchObject({
      address: hexOf(tronBytes(owner.address as TronAddress)),
      balance: await owner.tronWeb.trx.getUnconfirmedBalance(owner.address),
      trc20: [{ [USDT]: "1000000000" }],
    });
    expect(await read("", tronClient(sandbox.url).address)).toEqual([]);
  });

  test("its token's transfers and all that its token logged, the newest first", async () => {
    const to = [asAddress(spender.address), asUnits(5_000_000n)];
    const paid = await owner.call(USDT, "transfer(address,uint256)", to);
    await owner.done(paid);
    const allowed = await owner.call(USDT, "approve(address,uint256)", approve(7n));
    await owner.done(allowed);
    expect((await read("/transactions/trc20"))[0]).toMatchObject({
      transaction_id: paid,
      from: owner.address,
      to: spender.address,
      value: "5000000",
      token_info: { symbol: "USDT", address: USDT, decimals: 6 },
    });
    const [newest, before] = await read("/transactions");
    expect(newest).toMatchObject({ txID: allowed, ret: [{ contractRet: "SUCCESS" }] });
    expect(before).toMatchObject({ txID: paid });
    expect(await read("/transactions?limit=1")).toHaveLength(1);
    expect((await read("/transactions/trc20", spender.address))[0]).toMatchObject({
      transaction_id: paid,
    });
  });

  test("no address and no limit is a bad request", async () => {
    for (const path of ["zz", `${owner.address}?limit=0`, `${owner.address}?limit=201`]) {
      expect((await jsonCall(`${sandbox.url}/tron/v1/accounts/${path}`)).status).toBe(400);
    }
  });
});
