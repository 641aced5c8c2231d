import { describe, expect, test } from "vitest";
import { type Allowance, deriveAllowance, type EvmAllowance } from "#protocol/chain/allowance.ts";
import { compareAllowance } from "./compare-allowance.ts";
import { JsonNumber } from "#protocol/wire/json.ts";
import { TERMS } from "#protocol/test/check-quote.ts";
import { honestPayoutQuote, quoteAsk, sandboxSpender } from "#protocol/test/honest-payout-quote.ts";
import { type Fields, withProto } from "#protocol/test/hostile.ts";
import { approvalData } from "./approval-data.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

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
    // JSON.parse reads 9007199254740993 as this number, too.
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

const SPENDERS = {
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  solana: "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM",
} as const;
const OTHERS = {
  tron: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  solana: "So11111111111111111111111111111111111111112",
} as const;
type Named = keyof typeof SPENDERS & PayoutNetwork;

function derivedOn(network: Named): Allowance {
  const found = deriveAllowance({
    ...quoteAsk(),
    network,
    token: "USDT",
    environment: "sandbox",
    rate: TERMS.rate,
    feeCents: null,
    spender: SPENDERS[network],
  });
  if (!found.ok) throw new Error(found.why.field);
  return found.allowance;
}

const APPROVE = {
  type: "function",
  name: "approve",
  stateMutability: "nonpayable",
  inputs: [
    { name: "spender", type: "address" },
    { name: "amount", type: "uint256" },
  ],
  outputs: [{ name: "", type: "bool" }],
};

/** The contract that a quote carries on this network (INTERFACE 5). */
const honestOn = (network: Named) => {
  const { token, spender, units, chainId } = derivedOn(network);
  return {
    abi: network === "tron" ? [APPROVE] : [],
    amount: units.toString(),
    address: token.address as string,
    contractAddress: spender as string,
    functionName: "approve",
    network: { name: network as string, chainId: chainId as unknown },
  };
};
type Contract = ReturnType<typeof honestOn> & Record<string, unknown>;
const fieldsOn = (network: Named, change: (contract: Contract) => void = () => undefined) => {
  const contract: Contract = honestOn(network);
  change(contract);
  return compareAllowance(derivedOn(network), contract).map(({ field }) => field);
};

describe.each<Named>(["tron", "solana"])("a contract on %s", (network) => {
  test("that is honest differs in nothing", () => expect(fieldsOn(network)).toEqual([]));

  test.each<[string, string, (contract: Contract) => void]>([
    ["another token", "token_address", (it) => void (it.address = OTHERS[network])],
    ["another spender", "spender", (it) => void (it.contractAddress = OTHERS[network])],
    ["a spender with a space", "spender", (it) => void (it.contractAddress += " ")],
    [
      "a spender in other letters",
      "spender",
      (it) => void (it.contractAddress = it.contractAddress.toLowerCase()),
    ],
    ["the spender of an EVM", "spender", (it) => void (it.contractAddress = `0x${"1".repeat(40)}`)],
    ["more", "amount", (it) => void (it.amount += "0")],
    ["hexadecimal", "amount", (it) => void (it.amount = `0x${BigInt(it.amount).toString(16)}`)],
    ["another function", "function_name", (it) => void (it.functionName = "transfer")],
    ["another network", "network_name", (it) => void (it.network.name = "ethereum")],
    ["another chain's number", "chain_id", (it) => void (it.network.chainId = 1)],
    ["another interface", "abi", (it) => void (it.abi = [{ ...APPROVE, name: "transfer" }])],
  ])("with %s is refused", (_what, field, change) => {
    expect(fieldsOn(network, change)).toEqual([field]);
  });
});

test("on solana what means nothing may be left out, and must not say anything", () => {
  expect(
    fieldsOn("solana", (it) => {
      delete (it as Partial<Contract>).abi;
      delete (it.network as { chainId?: unknown }).chainId;
    }),
  ).toEqual([]);
  expect(fieldsOn("solana", (it) => void (it.abi = [APPROVE]))).toEqual(["abi"]);
  expect(fieldsOn("solana", (it) => void (it.network.chainId = 0))).toEqual(["chain_id"]);
});

test("on tron a chain without a number is another one", () => {
  expect(fieldsOn("tron", (it) => void (it.network.chainId = null))).toEqual(["chain_id"]);
});

test("what the token is told is read back from its own bytes", () => {
  const tron = derivedOn("tron");
  const { spender, units } = tron;
  expect(approvalData(tron)).toMatchObject({ spender, units });
  const solana = approvalData({ ...derivedOn("solana"), units: 0x0102_0304n } as Allowance);
  // Instruction 13 of the token program, the units in little-endian, six places.
  expect(solana).toEqual({ data: "0x0d040302010000000006", spender: null, units: 0x0102_0304n });
  expect(() => approvalData({ ...derivedOn("solana"), units: 1n << 64n } as Allowance)).toThrow(
    RangeError,
  );
});
