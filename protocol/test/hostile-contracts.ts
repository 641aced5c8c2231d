import { formatAmount } from "#protocol/money/money.ts";
import type { DifferenceField } from "#protocol/wire/difference.ts";
import { sandboxSpender } from "./honest-payout-quote.ts";
import {
  type Contract,
  type ContractChange,
  type Fields,
  hostile,
  type Hostile,
  named,
  withProto,
} from "./hostile.ts";

const functionName = named("functionName");
const FUNCTIONS = [
  "increaseAllowance",
  "transfer",
  "transferFrom",
  "permit",
  "setApprovalForAll",
  "Approve",
  "approve ",
  "approve(address,uint256)",
  "аpprove",
  "approve\u0000",
  "",
].map((name) =>
  hostile("function_name")(functionName(`the function ${JSON.stringify(name)}`, () => name)),
);

const fragment = (name: string, over: Fields): [string, ContractChange] =>
  named("abi")(name, ({ abi }) => [{ ...abi[0], ...over }]);
const typed = (...types: string[]) => types.map((type, at) => ({ name: `a${at}`, type }));
const ABIS = [
  fragment("an abi of increaseAllowance", { name: "increaseAllowance" }),
  fragment("an abi of transfer", { name: "transfer" }),
  fragment("an abi of permit", { name: "permit" }),
  fragment("an approve of a smaller number", { inputs: typed("address", "uint128") }),
  fragment("an approve the other way round", { inputs: typed("uint256", "address") }),
  fragment("an approve with data", { inputs: typed("address", "uint256", "bytes") }),
  fragment("an approve of bytes", { inputs: typed("bytes32", "uint256") }),
  fragment("an approve of many", { inputs: typed("address[]", "uint256") }),
  fragment("an approve of all", { inputs: typed("address", "bool") }),
  fragment("an approve of one thing", { inputs: typed("address") }),
  fragment("an approve of a tuple", { inputs: [{ name: "a", type: "tuple", components: [] }] }),
  fragment("types with a space", { inputs: typed("address", "uint256 ") }),
  fragment("inputs that are no list", { inputs: { 0: "address", 1: "uint256", length: 2 } }),
  fragment("an event called approve", { type: "event" }),
  fragment("a constructor", { type: "constructor" }),
  fragment("an approve that takes coins", { stateMutability: "payable" }),
  fragment("an approve that changes nothing", { stateMutability: "view" }),
  fragment("an approve that returns an address", { outputs: typed("address") }),
  fragment("an approve that returns twice", { outputs: typed("bool", "bool") }),
  named("abi")("an approve beside a transfer", ({ abi }) => [
    ...abi,
    { ...abi[0], name: "transfer" },
  ]),
  named("abi")("two approves", ({ abi }) => [...abi, ...abi]),
  named("abi")("an abi in words", () => ["function approve(address,uint256)"]),
  named("abi")("an abi as text", ({ abi }) => JSON.stringify(abi)),
  named("abi")("one fragment without a list", ({ abi }) => abi[0]),
  named("abi")("an abi behind a prototype", ({ abi }) => [withProto({}, abi[0])]),
  named("abi")("an empty abi", () => []),
  named("abi")("no abi", () => null),
].map(hostile("abi"));

/** Lies about the function to call. */
const HOSTILE_FUNCTIONS = [...FUNCTIONS, ...ABIS];

/** JSON with exactly these characters, which JavaScript would print differently. */
const raw = (text: string): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(text);

const swapCase = (text: string) =>
  text.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
const withChecksumBroken = (address: string) => `0x${swapCase(address.slice(2))}`;
/** Same first and last four digits: all that a hurried eye compares. */
const lookAlike = (address: string) =>
  `${address.slice(0, 6)}${"5".repeat(32)}${address.slice(-4)}`;
const EOA = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const ZERO = `0x${"0".repeat(40)}`;
const UINT256_MOST = ((1n << 256n) - 1n).toString();

const spender = named("contractAddress");
const SPENDERS = [
  spender("another user's spender", ({ network }) => sandboxSpender(network.name as "polygon", 2)),
  spender("an address that somebody holds the key of", () => EOA),
  spender("the token as spender", ({ address }) => address),
  spender("the zero address as spender", () => ZERO),
  spender("a spender that looks alike", ({ contractAddress }) => lookAlike(contractAddress)),
  spender("the spender with a broken checksum", (it) => withChecksumBroken(it.contractAddress)),
  spender("the spender without 0x", ({ contractAddress }) => contractAddress.slice(2)),
  spender("the spender with 0X", ({ contractAddress }) => contractAddress.replace("0x", "0X")),
  spender("the spender with a space", ({ contractAddress }) => `${contractAddress} `),
  spender("the spender with a digit more", ({ contractAddress }) => `${contractAddress}0`),
  spender("the spender a digit short", ({ contractAddress }) => contractAddress.slice(0, -1)),
  spender("the spender in a list", ({ contractAddress }) => [contractAddress]),
  spender("the spender in an object", ({ contractAddress }) => ({ address: contractAddress })),
  spender("the spender's number", ({ contractAddress }) => raw(BigInt(contractAddress).toString())),
  spender("a name instead of the spender", () => "ponte.eth"),
  spender("a tron address as spender", () => "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"),
  spender("a Cyrillic letter in the spender", (it) => it.contractAddress.replace(/.$/, "а")),
  spender("no spender", () => null),
  spender("a spender left out", () => undefined),
].map(hostile("spender"));

const token = named("address");
const TOKENS = [
  token("the other token", () => "0x11F6ecC2EE2a867C276e1e35118fd6A040337d36"),
  token("a token that looks alike", ({ address }) => lookAlike(address)),
  token("the bridged USDC.e", () => "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174"),
  token("the public chain's USDC", () => "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
  token("the zero address as token", () => ZERO),
  token("the spender as token", ({ contractAddress }) => contractAddress),
  token("the token with a broken checksum", ({ address }) => withChecksumBroken(address)),
  token("no token", () => null),
  token("a token left out", () => undefined),
].map(hostile("token_address"));

const chain = (name: string, value: (chainId: number) => unknown): [string, ContractChange] => [
  name,
  (contract) => ({
    ...contract,
    network: { ...contract.network, chainId: value(contract.network.chainId ?? 0) },
  }),
];
const CHAINS = [
  chain("the public chain with the same addresses", () => 137),
  chain("a chain beside its own name", (id) => (id === 31300001 ? 31300137 : 31300001)),
  chain("the chain's number in hex", (id) => `0x${id.toString(16)}`),
  chain("the chain's number with a fraction", (id) => id + 0.5),
  chain("the chain's number as an exponent", (id) => raw(`${id}e0`)),
  chain("the chain's number with a zero before it", (id) => `0${id}`),
  chain("the chain's number in a list", (id) => [id]),
  chain("the chain's number negative", (id) => -id),
  chain("no chain", () => null),
].map(hostile("chain_id"));

const network = named("network");
const NETWORKS = [
  network("the name of another network", (it) => ({ ...it.network, name: "optimism" })),
  network("a network's name in capitals", (it) => ({ ...it.network, name: "POLYGON" })),
  network("a Cyrillic letter in the network", (it) => ({ ...it.network, name: "pоlygon" })),
  network("no network's name", (it) => ({ ...it.network, name: null })),
  network("a bare name as network", (it) => it.network.name),
  network("no network at all", () => null),
].map(hostile("network_name"));

const amount = named("amount");
const AMOUNTS = [
  amount("the amount × 10⁶", (it) => `${it.amount}000000`),
  amount("one unit more", (it) => (BigInt(it.amount) + 1n).toString()),
  amount("one unit less", (it) => (BigInt(it.amount) - 1n).toString()),
  amount("everything", () => UINT256_MOST),
  amount("the amount in hex", (it) => `0x${BigInt(it.amount).toString(16)}`),
  amount("a negative amount", (it) => `-${it.amount}`),
  amount("the amount with a plus", (it) => `+${it.amount}`),
  amount("an exponent as text", () => "1e8"),
  amount("an exponent as number", () => raw("1e8")),
  amount("the amount with decimals", (it) => `${it.amount}.0`),
  amount("the amount with decimals as number", (it) => raw(`${it.amount}.0`)),
  amount("the amount in whole tokens", (it) => formatAmount(BigInt(it.amount), "USDC")),
  amount("the amount with a zero before it", (it) => `0${it.amount}`),
  amount("the amount with a space", (it) => ` ${it.amount}`),
  amount("the amount with a line break", (it) => `${it.amount}\n`),
  amount("the amount as JavaScript's own integer", (it) => `${it.amount}n`),
  amount("the amount with grouping", () => "100,000,000"),
  amount("the amount with underscores", () => "100_000_000"),
  amount("the amount in full-width digits", () => "１００００００００"),
  amount("more than a uint256 holds", () => `1${"0".repeat(78)}`),
  amount("a number beyond what is exact", () => 2 ** 60),
  amount("nothing to be allowed", () => "0"),
  amount("the amount in a list", (it) => [it.amount]),
  amount("the amount in an object", (it) => ({ toString: it.amount, value: it.amount })),
  amount("a yes for an amount", () => true),
  amount("an empty amount", () => ""),
  amount("no amount", () => null),
  amount("an amount left out", () => undefined),
].map(hostile("amount"));

const BROKEN: Hostile[] = [
  ["no contract", () => null],
  ["a contract in a list", (it: Contract) => [it]],
  ["a contract as text", (it: Contract) => JSON.stringify(it)],
  ["a number for a contract", () => 7],
].map(([name, change]) => ({
  name: name as string,
  field: "contract",
  change: (quote) => ({
    ...quote,
    contract: (change as (it: Contract) => unknown)(quote.contract),
  }),
}));

const PROTOTYPES: Hostile[] = (
  [
    ["an empty contract", "spender", () => ({})],
    ["a contract behind a prototype", "amount", (it) => withProto({}, it)],
    [
      "a contract behind a constructor",
      "token_address",
      (it) => ({ constructor: { prototype: it } }),
    ],
    ["a contract within a contract", "function_name", (it) => ({ contract: it, data: it })],
    [
      "a chain behind a prototype",
      "chain_id",
      (it) => ({ ...it, network: withProto({ name: it.network.name }, it.network) }),
    ],
    [
      "the chain of another network whole",
      "network_name",
      (it) => ({ ...it, network: { name: "base", chainId: 31308453 } }),
    ],
  ] as [string, DifferenceField, ContractChange][]
).map(([name, field, change]) => hostile(field)([name, change]));

/** Lies in the answer's `contract` alone. */
export const HOSTILE_CONTRACTS: readonly Hostile[] = [
  ...SPENDERS,
  ...TOKENS,
  ...CHAINS,
  ...NETWORKS,
  ...AMOUNTS,
  ...HOSTILE_FUNCTIONS,
  ...BROKEN,
  ...PROTOTYPES,
];
