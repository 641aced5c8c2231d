import { describe, expect, test } from "vitest";
import { deriveAllowance, type EvmAllowance } from "./allowance.ts";
import { compareAllowance } from "./compare-allowance.ts";
import { JsonNumber } from "#protocol/wire/json.ts";
import { TERMS } from "#protocol/test/check-quote.ts";
import { honestPayoutQuote, quoteAsk, sandboxSpender } from "#protocol/test/honest-payout-quote.ts";
import { withProto, type Fields } from "#protocol/test/hostile.ts";

const derived = deriveAllowance({
  ...quoteAsk(),
  environment: "sandbox",
  rate: TERMS.rate,
  feeCents: null,
  spender: sandboxSpender("polygon"),
});
if (!derived.ok) throw new Error("nothing was derived");
const allowance = derived.allowance as EvmAllowance;
const honest: Fields = honestPayoutQuote(quoteAsk(), TERMS).contract;
const fieldsOf = (contract: unknown, over: Partial<EvmAllowance> = {}) =>
  compareAllowance({ ...allowance, ...over }, contract).map(({ field }) => field);
const ALL = [
  "chain_id",
  "network_name",
  "token_address",
  "spender",
  "amount",
  "function_name",
  "abi",
];

describe("compareAllowance", () => {
  test("finds nothing in an honest contract, as it came or as it was kept", () => {
    expect(fieldsOf(honest)).toEqual([]);
    expect(fieldsOf(JSON.parse(JSON.stringify(honest)))).toEqual([]);
    expect(fieldsOf(Object.assign(Object.create(null), honest))).toEqual([]);
  });

  test("takes nothing from a prototype, however it came to be there", () => {
    expect(fieldsOf(Object.create(honest))).toEqual(ALL);
    expect(fieldsOf(withProto({}, honest))).toEqual(ALL);
    const network = Object.create(honest["network"] as object) as object;
    expect(fieldsOf({ ...honest, network })).toEqual(["chain_id", "network_name"]);
    const [fragment] = honest["abi"] as object[];
    expect(fieldsOf({ ...honest, abi: [Object.create(fragment as object)] })).toEqual(["abi"]);
  });

  test("is not deceived by a prototype that somebody has changed", () => {
    const polluted = Object.prototype as Fields;
    polluted["contractAddress"] = allowance.spender;
    try {
      const { contractAddress: _left, ...without } = honest;
      expect(fieldsOf(without)).toEqual(["spender"]);
    } finally {
      delete polluted["contractAddress"];
    }
  });

  test("takes a number only where it is exact", () => {
    const units = 2n ** 53n;
    expect(fieldsOf({ ...honest, amount: units.toString() }, { units })).toEqual([]);
    expect(fieldsOf({ ...honest, amount: Number(units - 1n) }, { units: units - 1n })).toEqual([]);
    // JSON.parse makes this number of 9007199254740993 too.
    expect(fieldsOf({ ...honest, amount: Number(units) }, { units })).toEqual(["amount"]);
    expect(fieldsOf({ ...honest, amount: new JsonNumber("1e8") })).toEqual(["amount"]);
    expect(fieldsOf({ ...honest, amount: 100_000_000n })).toEqual(["amount"]);
  });

  test("names every difference at once, with both values", () => {
    const other = { ...honest, amount: "1", functionName: "transfer", abi: [] };
    expect(compareAllowance(allowance, other)).toEqual([
      { field: "amount", fault: "differs", derived: "100000000", returned: "1" },
      { field: "function_name", fault: "differs", derived: "approve", returned: "transfer" },
      { field: "abi", fault: "malformed", derived: "approve(address,uint256)", returned: "[]" },
    ]);
  });

  test.each([null, undefined, "approve", 7, true, [honest], () => honest])(
    "names the whole contract where it is %s",
    (contract) => {
      expect(fieldsOf(contract)).toEqual(["contract"]);
    },
  );
});
