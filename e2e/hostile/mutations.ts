import type { DifferenceField } from "#protocol/difference.ts";
import { inData, type Tampering } from "./exchange-relay.ts";

type Fields = Record<string, unknown>;

/** One lie of an exchange, and the fields of which at least one must be named on the screen. */
export type Mutation = { lie: string; fields: readonly DifferenceField[]; tampering: Tampering };

const STRANGER = "0x1B4E7a1C1Ff5C0bE1E3bC6a1E2b1A7F0b9D3c5E7".toLowerCase();
const ZERO = `0x${"0".repeat(40)}`;
const BRIDGED_USDC = "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174";
const PUBLIC_POLYGON_USDC = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
const MAX = (2n ** 256n - 1n).toString();

const contractOf = (data: Fields) => data["contract"] as Fields;
const quote = (
  lie: string,
  fields: readonly DifferenceField[],
  change: (data: Fields) => void,
) => ({
  lie,
  fields,
  tampering: inData(change),
});
const contract = (lie: string, fields: readonly DifferenceField[], change: (it: Fields) => void) =>
  quote(lie, fields, (data) => change(contractOf(data)));
const amount = (lie: string, change: (units: bigint) => unknown) =>
  contract(lie, ["amount"], (it) => {
    it["amount"] = change(BigInt(String(it["amount"])));
  });
const abi = (lie: string, change: (fragment: Fields) => void) =>
  contract(lie, ["abi"], (it) => change((it["abi"] as Fields[])[0] ?? {}));
const spender = (lie: string, of: (it: Fields) => unknown) =>
  contract(lie, ["spender"], (it) => {
    it["contractAddress"] = of(it);
  });
const token = (lie: string, of: (it: Fields) => unknown) =>
  contract(lie, ["token_address"], (it) => {
    it["address"] = of(it);
  });
const called = (name: string) =>
  contract(`the function is ${name}`, ["function_name", "abi"], (it) => {
    it["functionName"] = name;
    const fragment = (it["abi"] as Fields[])[0];
    if (fragment) fragment["name"] = name;
  });
const times = (text: unknown, by: number) => (Number(text) * by).toFixed(6);
const rate = (lie: string, by: number) =>
  quote(lie, ["quotation"], (data) => {
    data["quotation"] = times(data["quotation"], by);
    data["commercial_quotation"] = times(data["commercial_quotation"], by);
  });

const flipped = (one: string) =>
  one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase();
const flipCase = (text: string) => `0x${Array.from(text.slice(2), flipped).join("")}`;

/** Writes the contract's text with a key that JSON alone can give an object. */
const withKey =
  (key: string, value: string): Tampering =>
  (body) =>
    body.replace(/"contract":\s*\{/, (found) => `${found}${JSON.stringify(key)}:${value},`);

/** What whoever has taken an exchange over might answer to a payout quote. */
export const MUTATIONS: readonly Mutation[] = [
  spender("another spender", () => STRANGER),
  spender("somebody's own account as spender", () => "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"),
  spender("the token itself as spender", (it) => it["address"]),
  spender("the zero address as spender", () => ZERO),
  spender("no spender", () => null),
  spender("a spender in a list", (it) => [it["contractAddress"]]),
  spender("a spender with a broken checksum", (it) => flipCase(String(it["contractAddress"]))),
  spender("a spender one letter short", (it) => String(it["contractAddress"]).slice(0, -1)),
  spender("a spender that looks alike", (it) => {
    const own = String(it["contractAddress"]).toLowerCase();
    return `${own.slice(0, 8)}${STRANGER.slice(8, -6)}${own.slice(-6)}`;
  }),
  token("a token that looks alike", (it) => {
    const own = String(it["address"]).toLowerCase();
    return `${own.slice(0, 8)}${STRANGER.slice(8, -6)}${own.slice(-6)}`;
  }),
  token("bridged USDC.e", () => BRIDGED_USDC),
  token("the true token of the public chain", () => PUBLIC_POLYGON_USDC),
  token("the spender as token", (it) => it["contractAddress"]),
  token("a token with a broken checksum", (it) => flipCase(String(it["address"]))),
  contract("another chain with the same addresses", ["chain_id"], (it) => {
    it["network"] = { name: "polygon", chainId: 31300001 };
  }),
  contract("the public chain's number", ["chain_id"], (it) => {
    it["network"] = { name: "polygon", chainId: 137 };
  }),
  contract("a name that disagrees with the number", ["network_name"], (it) => {
    it["network"] = { ...(it["network"] as Fields), name: "ethereum" };
  }),
  contract("no chain at all", ["chain_id", "network_name"], (it) => {
    it["network"] = {};
  }),
  called("increaseAllowance"),
  called("transfer"),
  called("permit"),
  called("setApprovalForAll"),
  contract("the function's name alone is transfer", ["function_name"], (it) => {
    it["functionName"] = "transfer";
  }),
  abi("an abi that says approve and takes other types", (fragment) => {
    fragment["inputs"] = [
      { name: "spender", type: "uint256" },
      { name: "amount", type: "address" },
    ];
  }),
  abi("an abi with a third argument", (fragment) => {
    fragment["inputs"] = [...(fragment["inputs"] as Fields[]), { name: "data", type: "bytes" }];
  }),
  abi("an abi that takes ether", (fragment) => {
    fragment["stateMutability"] = "payable";
  }),
  contract("a second function in the abi", ["abi"], (it) => {
    it["abi"] = [
      ...(it["abi"] as Fields[]),
      {
        type: "function",
        name: "transfer",
        stateMutability: "nonpayable",
        inputs: [
          { name: "to", type: "address" },
          { name: "value", type: "uint256" },
        ],
        outputs: [],
      },
    ];
  }),
  contract("no abi", ["abi"], (it) => {
    delete it["abi"];
  }),
  amount("a million times the amount", (units) => String(units * 1_000_000n)),
  amount("one unit more", (units) => String(units + 1n)),
  amount("one unit less", (units) => String(units - 1n)),
  amount("everything there is", () => MAX),
  amount("hexadecimal", (units) => `0x${units.toString(16)}`),
  amount("negative", (units) => `-${units}`),
  amount("an exponent", (units) => `${units}e0`),
  amount("decimals", (units) => `${units}.0`),
  amount("a leading zero", (units) => `0${units}`),
  amount("a list", (units) => [String(units)]),
  amount("an object that turns into text", (units) => ({ toString: String(units) })),
  {
    lie: "a second spender under __proto__",
    fields: ["spender"],
    tampering: (body) =>
      withKey(
        "__proto__",
        JSON.stringify({ contractAddress: STRANGER }),
      )(body.replace(/"contractAddress":"[^"]*",?/, "")).replace(/,\s*\}/g, "}"),
  },
  {
    lie: "the amount given twice",
    fields: ["amount"],
    tampering: (body) => body.replace(/"amount":"(\d+)"/, `"amount":"$1","amount":"${MAX}"`),
  },
  contract("constructor instead of the amount", ["amount"], (it) => {
    it["constructor"] = { amount: it["amount"] };
    delete it["amount"];
  }),
  quote("no contract", ["contract"], (data) => {
    data["contract"] = null;
  }),
  rate("a tenth of the rate", 0.1),
  rate("ten times the rate", 10),
  quote("a rate 4 % worse, everything else following from it", ["quotation"], (data) => {
    const worse = (Number(data["quotation"]) * 0.96).toFixed(6);
    const units = BigInt(String(contractOf(data)["amount"]));
    const gross = (units * BigInt(worse.replace(".", ""))) / 10n ** 10n;
    const flat = BigInt(String(data["flat_fee"]).replace(".", ""));
    const partner = (gross * 50n + 9_999n) / 10_000n;
    const reais = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
    data["quotation"] = worse;
    data["partner_fee_amount"] = reais(partner);
    data["sender_amount"] = reais(gross);
    data["receiver_amount"] = reais(gross - flat - partner);
    data["receiver_local_amount"] = data["receiver_amount"];
  }),
  quote("fees of 30 %", ["fees"], (data) => {
    const sender = BigInt(String(data["sender_amount"]).replace(".", ""));
    const flat = BigInt(String(data["flat_fee"]).replace(".", ""));
    const partner = (sender * 30n) / 100n;
    const reais = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
    data["partner_fee_amount"] = reais(partner);
    data["receiver_amount"] = reais(sender - flat - partner);
    data["receiver_local_amount"] = data["receiver_amount"];
  }),
  quote("less for the receiver than rate and fees give", ["receiver_amount"], (data) => {
    const cents = BigInt(String(data["receiver_amount"]).replace(".", "")) - 1n;
    const text = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
    data["receiver_amount"] = text;
    data["receiver_local_amount"] = text;
  }),
  quote("another PIX account", ["bank_account_id"], (data) => {
    data["bankAccountId"] = Number(data["bankAccountId"]) + 1;
  }),
  quote("another user's quote", ["user_id"], (data) => {
    data["userId"] = Number(data["userId"]) + 1;
  }),
  quote("another token's quote", ["token"], (data) => {
    data["token"] = "USDT";
  }),
  quote("another amount than was asked for", ["request_amount"], (data) => {
    data["request_amount"] = "1.000000";
  }),
  quote("a quote that has run out", ["expires_at"], (data) => {
    data["expires_at"] = new Date(Date.now() - 60_000).toISOString();
  }),
];
