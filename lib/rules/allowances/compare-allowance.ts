import { parseAddress } from "#protocol/chain/address.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { shownText, type Difference, type DifferenceField } from "#protocol/wire/difference.ts";
import { numberText } from "#protocol/wire/json.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads own fields only: the exchange did not send what a prototype provides. */
const own = (fields: unknown, name: string): unknown =>
  isFields(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** A plainly written whole number, as text or as an exact JSON number; else null. */
function plainInteger(value: unknown): string | null {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return null;
  const text = numberText(value);
  return text !== null && /^(0|[1-9]\d{0,77})$/.test(text) ? text : null;
}

const INPUTS = ["address", "uint256"];

function hasTypes(value: unknown, types: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.length === types.length &&
    types.every((type, at) => own(value[at], "type") === type)
  );
}

/** Whether it is exactly `approve(address,uint256)`; names are free, and some tokens return nothing. */
function isApproveAbi(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 1) return false;
  const [fragment] = value as unknown[];
  const outputs = own(fragment, "outputs");
  return (
    own(fragment, "type") === "function" &&
    own(fragment, "name") === "approve" &&
    own(fragment, "stateMutability") === "nonpayable" &&
    hasTypes(own(fragment, "inputs"), INPUTS) &&
    (hasTypes(outputs, []) || hasTypes(outputs, ["bool"]))
  );
}

const APPROVE = "approve(address,uint256)";
/** Solana has neither an ABI nor a chain id; the exchange leaves both empty. */
const NONE = "none";

const isNothing = (value: unknown) => value === null || value === undefined;
const isEmpty = (value: unknown) =>
  isNothing(value) || (Array.isArray(value) && value.length === 0);

/**
 * Each field of the exchange's `contract` that is malformed or differs from what the dashboard derived.
 * No part of `contract` is used for signing.
 * @param contract as it came, of any type
 */
export function compareAllowance(derived: Allowance, contract: unknown): Difference[] {
  if (!isFields(contract)) {
    const returned = shownText(contract);
    return [{ field: "contract", fault: "malformed", derived: APPROVE, returned }];
  }
  const differences: Difference[] = [];
  const compare = (
    field: DifferenceField,
    expected: string,
    value: unknown,
    read: (value: unknown) => string | null,
  ) => {
    const found = read(value);
    if (found === expected) return;
    const fault = found === null ? "malformed" : "differs";
    differences.push({ field, fault, derived: expected, returned: shownText(value) });
  };
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const address = (value: unknown) => {
    const given = text(value) ?? "";
    const parsed = parseAddress(derived.network, given);
    // People may type a space around an address; an exchange has no reason to.
    return "address" in parsed && given === given.trim() ? parsed.address : null;
  };
  const network = own(contract, "network");
  const chainId = own(network, "chainId");
  const abi = own(contract, "abi");
  const isSolana = derived.family === "solana";
  if (isSolana) compare("chain_id", NONE, chainId, (id) => (isNothing(id) ? NONE : ""));
  else compare("chain_id", String(derived.chainId), chainId, plainInteger);
  compare("network_name", derived.network, own(network, "name"), text);
  compare("token_address", derived.token.address, own(contract, "address"), address);
  compare("spender", derived.spender, own(contract, "contractAddress"), address);
  compare("amount", derived.units.toString(), own(contract, "amount"), plainInteger);
  compare("function_name", "approve", own(contract, "functionName"), text);
  if (isSolana) compare("abi", NONE, abi, (given) => (isEmpty(given) ? NONE : ""));
  else compare("abi", APPROVE, abi, (given) => (isApproveAbi(given) ? APPROVE : null));
  return differences;
}
