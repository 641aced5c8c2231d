import { describe, expect, test } from "vitest";
import { deriveAllowance, type Allowance } from "./allowance.ts";
import { approvalData } from "./approval-data.ts";
import { compareAllowance } from "./compare-allowance.ts";
import type { PayoutNetwork } from "./networks.ts";
import { TERMS } from "#protocol/test/check-quote.ts";
import { quoteAsk } from "#protocol/test/honest-payout-quote.ts";

const SPENDERS = {
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  solana: "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM",
} as const;
const OTHERS = {
  tron: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  solana: "So11111111111111111111111111111111111111112",
} as const;
type Named = keyof typeof SPENDERS & PayoutNetwork;

function derived(network: Named): Allowance {
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

/** As INTERFACE 5 says that a quote on this network carries it. */
const honest = (network: Named) => {
  const { token, spender, units, chainId } = derived(network);
  return {
    abi: network === "tron" ? [APPROVE] : [],
    amount: units.toString(),
    address: token.address as string,
    contractAddress: spender as string,
    functionName: "approve",
    network: { name: network as string, chainId: chainId as unknown },
  };
};
type Contract = ReturnType<typeof honest> & Record<string, unknown>;
const fieldsOf = (network: Named, change: (contract: Contract) => void = () => undefined) => {
  const contract: Contract = honest(network);
  change(contract);
  return compareAllowance(derived(network), contract).map(({ field }) => field);
};

describe.each<Named>(["tron", "solana"])("a contract on %s", (network) => {
  test("that is honest differs in nothing", () => expect(fieldsOf(network)).toEqual([]));

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
    expect(fieldsOf(network, change)).toEqual([field]);
  });
});

test("on solana what means nothing may be left out, and must not say anything", () => {
  expect(
    fieldsOf("solana", (it) => {
      delete (it as Partial<Contract>).abi;
      delete (it.network as { chainId?: unknown }).chainId;
    }),
  ).toEqual([]);
  expect(fieldsOf("solana", (it) => void (it.abi = [APPROVE]))).toEqual(["abi"]);
  expect(fieldsOf("solana", (it) => void (it.network.chainId = 0))).toEqual(["chain_id"]);
});

test("on tron a chain without a number is another one", () => {
  expect(fieldsOf("tron", (it) => void (it.network.chainId = null))).toEqual(["chain_id"]);
});

test("what the token is told is read back from its own bytes", () => {
  const tron = derived("tron");
  const { spender, units } = tron;
  expect(approvalData(tron)).toMatchObject({ spender, units });
  const solana = approvalData({ ...derived("solana"), units: 0x0102_0304n } as Allowance);
  // The token program's number 13, the units from their lowest byte on, six places.
  expect(solana).toEqual({ data: "0x0d040302010000000006", spender: null, units: 0x0102_0304n });
  expect(() => approvalData({ ...derived("solana"), units: 1n << 64n } as Allowance)).toThrow(
    RangeError,
  );
});
