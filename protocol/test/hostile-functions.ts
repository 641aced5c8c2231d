import { hostile, named, withProto, type ContractChange, type Fields } from "./hostile.ts";

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

/** Lies about which function is to be called. */
export const HOSTILE_FUNCTIONS = [...FUNCTIONS, ...ABIS];
