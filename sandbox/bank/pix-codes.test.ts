import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { afterAll, describe, expect, test } from "vitest";
import { Bank, KEY_CODE } from "./bank.ts";

const bank = new Bank(":memory:");
afterAll(() => bank.close());
const txid = "ABCdef0123456789ABCdef012";
const expiresAt = new Date("2026-11-21T12:00:00Z");
const charge = bank.putCharge({ txid, cents: 25_000n, expiresAt, description: "payin" });

const code = (changes: Partial<Parameters<typeof encodeBrCode>[0]>) =>
  encodeBrCode({ ...SANDBOX_RECEIVER, amount: "250.00", txid, ...changes });
const faultOf = (text: string) => {
  const read = bank.readPixCode(text);
  return read.ok ? null : read.fault;
};

describe("works", () => {
  test("reads its own code back, pasted with white space around it", () => {
    expect(bank.readPixCode(`\n ${charge.pixCode} \t`)).toMatchObject({
      ok: true,
      payable: { charge, cents: 25_000n, code: { name: "PONTE SANDBOX", txid } },
    });
  });

  test("takes a code of a known charge with another amount: the payer's bank can't know better", () => {
    expect(bank.readPixCode(code({ amount: "1.00" }))).toMatchObject({ payable: { cents: 100n } });
  });
});

test("a code of the key alone is paid as a PIX of no charge, with the amount that the payer types", () => {
  expect(bank.readPixCode(KEY_CODE)).toMatchObject({ payable: { charge: null, cents: null } });
  expect(bank.pay(null, 777n, "key-1")).toMatchObject({ txid: null, cents: 777n, direction: "in" });
  expect(bank.pay(null, 777n, "key-1").id).toBe(bank.movements.all().at(-1)?.id);
});

describe("refuses", () => {
  test.each([
    ["nothing", " ", "empty"],
    ["half a code", charge.pixCode.slice(0, 60), "malformed"],
    ["a changed amount", charge.pixCode.replace("250.00", "150.00"), "bad_crc"],
    ["letters that no code has", `${charge.pixCode}é`, "not_printable"],
    ["another receiver", code({ key: "123e4567-e12b-12d1-a456-426655440000" }), "other_receiver"],
    ["an unknown charge", code({ txid: "Z".repeat(25) }), "unknown_charge"],
  ])("%s", (_what, text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});
