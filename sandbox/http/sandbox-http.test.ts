import { ErrorBody } from "#protocol/wire/error.ts";
import { BankTransfer, FaucetRecord, SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { getAddress } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => void (sandbox = await openTestSandbox()));
afterAll(() => sandbox.close());

const get = (path: string) => jsonCall(`${sandbox.url}${path}`);
const post = (path: string, body: unknown) => jsonCall(`${sandbox.url}${path}`, "POST", body);
const put = (path: string, body: unknown) => jsonCall(`${sandbox.url}${path}`, "PUT", body);

let made = 0;
async function charge(amount = "250.00") {
  const txid = `T${String(made++).padStart(24, "0")}`;
  const order = { amount, expires_at: "2030-01-01T00:00:00.000Z", description: "payin" };
  const { body } = await put(`/bank/charges/${txid}`, order);
  return { txid, order, pixCode: (body as { pix_code: string }).pix_code };
}
const pay = async (pixCode: string, amount?: unknown) => {
  const { status, body } = await post("/sandbox/pix/pay", { pix_code: pixCode, amount });
  expect(status).toBe(201);
  return (body as { end_to_end_id: string }).end_to_end_id;
};

describe("works", () => {
  test("the faucet answers once its transaction is in a block", async () => {
    const address = "0x00000000000000000000000000000000000000b5";
    const wish = { network: "polygon", token: "USDT", address, amount: "0.000001" };
    const { status, body } = await post("/sandbox/faucet", wish);
    expect(status).toBe(201);
    const transfer = FaucetRecord.parse(body);
    expect(transfer).toMatchObject({ amount: "0.000001", address: getAddress(address) });
    const receipt = await rpcCall(sandbox.url, "eth_getTransactionReceipt", [
      transfer.transaction_hash,
    ]);
    expect(receipt).toMatchObject({ status: "0x1" });
    const native = { ...wish, token: "NATIVE", amount: "1.50" };
    expect((await post("/sandbox/faucet", native)).body).toMatchObject({ amount: "1.5" });
  });

  test("a charge is registered once, paid at its amount, at another, and again", async () => {
    const { txid, order, pixCode } = await charge();
    const again = await put(`/bank/charges/${txid}`, order);
    expect(again).toEqual({ status: 200, body: { txid, pix_code: pixCode, status: "active" } });
    const ids = [await pay(pixCode), await pay(pixCode, "249.99"), await pay(pixCode, 0.5)];
    const { body } = await get(`/bank/charges/${txid}`);
    expect(body).toMatchObject({ txid, amount: "250.00", pix_code: pixCode });
    const { payments } = body as { payments: { end_to_end_id: string; amount: string }[] };
    expect(payments.map((each) => each.end_to_end_id)).toEqual(ids);
    expect(payments.map((each) => each.amount)).toEqual(["250.00", "249.99", "0.50"]);
  });

  test("the feed goes on after a cursor", async () => {
    const { txid, pixCode } = await charge();
    const ids = [await pay(pixCode), await pay(pixCode), await pay(pixCode)];
    type Feed = { items: { cursor: string; end_to_end_id: string; txid: string }[] };
    const seen: string[] = [];
    for (let after = ""; ;) {
      const { items } = (await get(`/bank/received?after=${after}&limit=2`)).body as Feed;
      if (items.length === 0) break;
      after = items.at(-1)!.cursor;
      seen.push(...items.filter((item) => item.txid === txid).map((item) => item.end_to_end_id));
    }
    expect(seen).toEqual(ids);
  });

  test("a return and a PIX out happen once per id and stand in the statement", async () => {
    const { pixCode, txid } = await charge("10.00");
    const original = await pay(pixCode);
    const order = { end_to_end_id: original, amount: "10.00" };
    const first = await put("/bank/returns/r-1", order);
    expect(first.body).toMatchObject({ return_id: "r-1", ...order });
    expect((await put("/bank/returns/r-1", order)).body).toEqual(first.body);
    expect((await get("/bank/returns/r-1")).body).toEqual(first.body);
    const out = { pix_key: "529.982.247-25", amount: "1.23", description: "payout" };
    const sent = await put("/bank/payments/t-1", out);
    expect(sent.body).toMatchObject({ payment_id: "t-1", state: "accepted" });
    await expect
      .poll(async () => (await get("/bank/payments/t-1")).body)
      .toMatchObject({ payment_id: "t-1", state: "settled" });
    expect((await put("/bank/payments/t-1", out)).body).toMatchObject({ state: "settled" });
    const rows = BankTransfer.array().parse((await get("/sandbox/bank/transfers")).body);
    expect(rows.slice(-2)).toMatchObject([
      { direction: "returned", amount: "10.00", original_end_to_end_id: original, txid },
      { direction: "out", amount: "1.23", pix_key: "52998224725", txid: null },
    ]);
  });
});

describe("refuses", () => {
  const address = "0x00000000000000000000000000000000000000b5";
  const wish = { network: "polygon", token: "USDC", address, amount: "1" };

  test.each([
    [
      "a token that is not issued there",
      { network: "tron", token: "USDC" },
      "PAIR_NOT_SUPPORTED",
      "token",
    ],
    ["an address of another chain", { network: "solana" }, "INVALID_INPUT", "address"],
    ["USDT of base", { network: "base", token: "USDT" }, "PAIR_NOT_SUPPORTED", "token"],
    [
      "USDT of polygon_amoy",
      { network: "polygon_amoy", token: "USDT" },
      "PAIR_NOT_SUPPORTED",
      "token",
    ],
    ["a chain that does not exist", { network: "mars" }, "INVALID_INPUT", "network"],
    ["surplus decimals", { amount: "1.0000001" }, "INVALID_INPUT", "amount"],
    [
      "surplus decimals of the coin",
      { token: "NATIVE", amount: `0.${"1".repeat(19)}` },
      "INVALID_INPUT",
      "amount",
    ],
    ["zero", { amount: "0" }, "INVALID_INPUT", "amount"],
    ["an exponent", { amount: "1e3" }, "INVALID_INPUT", "amount"],
    [
      "more coin than a faucet gives",
      { token: "NATIVE", amount: "1000001" },
      "INVALID_INPUT",
      "amount",
    ],
    [
      "a bad checksum",
      { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaee" },
      "INVALID_INPUT",
      "address",
    ],
    ["the zero address", { address: `0x${"0".repeat(40)}` }, "INVALID_INPUT", "address"],
    ["USDC for the frozen", { address: SANDBOX_FROZEN_ADDRESS }, "INVALID_INPUT", "address"],
    ["no address", { address: undefined }, "INVALID_INPUT", "address"],
  ])("a gift of %s", async (_what, change, code, field) => {
    const { status, body } = await post("/sandbox/faucet", { ...wish, ...change });
    expect(status).toBe(400);
    expect(ErrorBody.parse(body)).toMatchObject({ code, fields: { [field]: expect.any(String) } });
  });

  test("to pay what it does not know or can't read, with a sentence", async () => {
    const { pixCode } = await charge();
    const broken = await post("/sandbox/pix/pay", {
      pix_code: pixCode.replace("250.00", "150.00"),
    });
    expect(broken).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining("dígito verificador"),
        fields: { pix_code: "invalid" },
      },
    });
    for (const amount of ["1.001", "0", "-1", "x", "1,00"]) {
      const { status, body } = await post("/sandbox/pix/pay", { pix_code: pixCode, amount });
      expect([status, (body as ErrorBody).fields]).toEqual([400, { amount: expect.any(String) }]);
    }
  });

  test("other content for an id, and an id it does not know", async () => {
    const { txid, order, pixCode } = await charge();
    expect((await put(`/bank/charges/${txid}`, { ...order, amount: "1.00" })).status).toBe(409);
    const original = await pay(pixCode);
    const back = { end_to_end_id: original, amount: "250.01" };
    expect(await put("/bank/returns/r-2", back)).toMatchObject({
      status: 409,
      body: { fields: { amount: "too_large:250.00" } },
    });
    for (const path of [
      "/bank/returns/none",
      "/bank/payments/none",
      `/bank/charges/${"X".repeat(25)}`,
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  test("bodies that are no JSON object, say a field twice, hold what is no text, are of another type, or too large", async () => {
    const url = `${sandbox.url}/sandbox/pix/pay`;
    const json = { "content-type": "application/json" };
    const send = (body: string, headers: Record<string, string> = json) =>
      fetch(url, { method: "POST", headers, body }).then((answer) => answer.status);
    expect(await send("{")).toBe(400);
    expect(await send("[]")).toBe(400);
    expect(await send("null")).toBe(400);
    expect(await send('{"pix_code":"a","pix_code":"b"}')).toBe(400);
    expect(await send('{"pix_code":"a\\u0000"}')).toBe(400);
    expect(await send('{"pix_code":"a\\ud800"}')).toBe(400);
    expect((await get("/bank/charges/%00")).status).toBe(400);
    expect(await send("{}", { "content-type": "text/plain" })).toBe(415);
    expect(await send(JSON.stringify({ pix_code: "x".repeat(70_000) }))).toBe(413);
  });

  test("another method, an unknown path", async () => {
    const wrong = await fetch(`${sandbox.url}/sandbox/faucet`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await get("/nowhere")).body).toMatchObject({ code: "NOT_FOUND", statusCode: 404 });
  });
});
