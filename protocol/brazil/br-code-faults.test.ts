import { describe, expect, test } from "vitest";
import { encodeBrCode, parseBrCode } from "./br-code.ts";
import { sealed } from "#protocol/test/sealed.ts";

const KEY = "123e4567-e12b-12d1-a456-426655440000";
const good = encodeBrCode({
  key: KEY,
  name: "PONTE SANDBOX",
  city: "SAO PAULO",
  amount: "250.00",
  txid: "ABCdef0123456789ABCdef012",
});

describe("parseBrCode names the fault", () => {
  const account = (inner: string) => `26${String(inner.length).padStart(2, "0")}${inner}`;
  const pix = account(`0014br.gov.bcb.pix0136${KEY}`);
  const parts = {
    start: "000201",
    account: pix,
    category: "52040000",
    currency: "5303986",
    amount: "5406250.00",
    country: "5802BR",
    name: "5905PONTE",
    city: "6002SP",
    txid: "62050501A",
  };
  const build = (change: Partial<typeof parts>) =>
    sealed(Object.values({ ...parts, ...change }).join(""));

  test("accepts the parts that the next test spoils", () => {
    expect(parseBrCode(build({}))).toMatchObject({
      ok: true,
      code: { amount: "250.00", txid: "A" },
    });
    expect(parseBrCode(build({ amount: "54045.50" }))).toMatchObject({ code: { amount: "5.50" } });
  });

  test.each([
    ["malformed", { start: "000202" }],
    ["malformed", { category: "5204000" }],
    ["malformed", { category: "" }],
    ["malformed", { name: "5900" }],
    ["malformed", { name: "59X5PONTE" }],
    ["malformed", { city: "6099SP" }],
    ["malformed", { txid: `${parts.txid}6308` }],
    ["duplicate_tag", { city: "6002SP6304ABCD" }],
    ["duplicate_tag", { amount: "5406250.005406999.00" }],
    ["duplicate_tag", { account: account(`0014br.gov.bcb.pix0136${KEY}0104evil`) }],
    ["duplicate_tag", { account: pix + pix }],
    ["not_pix", { account: pix + pix.replace(/^26/, "27") }],
    ["not_pix", { account: "" }],
    ["not_pix", { account: account("0014br.gov.bcb.piy01011") }],
    ["not_pix", { account: account("0014br.gov.bcb.pix") }],
    ["not_pix", { account: account("0014br.gov.bcb.pix0101a2501b") }],
    ["not_pix", { account: account("0014br.gov.bcb.pix2519javascript:alert(1)") }],
    ["not_pix", { account: account("0014br.gov.bcb.pix2511pix.example") }],
    ["recurring", { txid: `${parts.txid}80470014br.gov.bcb.pix2525pix.example.com/rec/12345` }],
    ["not_pix", { start: "000201010213" }],
    ["not_brl", { currency: "5303840" }],
    ["not_brl", { currency: "" }],
    ["not_brl", { country: "5802US" }],
    ["bad_receiver", { name: `5926${"A".repeat(26)}` }],
    ["bad_receiver", { city: `6016${"A".repeat(16)}` }],
    ["bad_receiver", { name: "" }],
    ["bad_amount", { amount: "54040.00" }],
    ["bad_amount", { amount: "54051.001" }],
    ["bad_amount", { amount: "54041,00" }],
    ["bad_amount", { amount: "5405-1.00" }],
    ["bad_amount", { amount: "541410000000000.00" }],
    ["bad_txid", { txid: "" }],
    ["bad_txid", { txid: "62060502A-" }],
    ["bad_txid", { txid: `62300526${"A".repeat(26)}` }],
  ])("says %s of %j", (fault, change) => {
    expect(parseBrCode(build(change))).toEqual({ ok: false, fault });
  });

  test("says what is wrong around the parts", () => {
    expect(parseBrCode("")).toEqual({ ok: false, fault: "not_printable" });
    expect(parseBrCode(good.replace("PONTE", "PÓNTE"))).toEqual({
      ok: false,
      fault: "not_printable",
    });
    expect(parseBrCode(good.slice(0, -1))).toEqual({ ok: false, fault: "malformed" });
    expect(parseBrCode(`${good} `)).toEqual({ ok: false, fault: "malformed" });
    expect(parseBrCode(good.replace("250.00", "950.00"))).toEqual({ ok: false, fault: "bad_crc" });
    const lower = good.slice(0, -4) + good.slice(-4).toLowerCase();
    expect(lower).not.toBe(good);
    expect(parseBrCode(lower)).toEqual({ ok: false, fault: "bad_crc" });
  });
});
