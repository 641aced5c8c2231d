import { encodeAbiParameters, encodeEventTopics, type Address, type Hex, type Log } from "viem";
import { expect, test } from "vitest";
import type { ChainOrder, MinedOutcome, PullOrder } from "../port.ts";
import { FACTORY_ABI } from "./factory.ts";
import { executedOutcome } from "./evm-orders.ts";
import { isPullProven, payoutHash } from "./pull-call.ts";
import { TOKEN_ABI } from "./token.ts";

const [factory, treasury, token, payer, stranger] = ["f1", "7e", "70", "9a", "5e"].map(
  (byte) => `0x${byte.repeat(20)}` as Address,
) as [Address, Address, Address, Address, Address];
const order: PullOrder = {
  kind: "pull",
  userId: 3,
  payoutId: "payout",
  token: "USDC",
  from: payer,
  units: 45n,
};
const side = { factory, treasury, token };

const log = (address: Address, topics: unknown, data: Hex) =>
  ({ address, topics, data, logIndex: 0 }) as unknown as Log;

type Told = {
  by?: Address;
  payoutId?: string;
  userId?: bigint;
  token?: Address;
  from?: Address;
  units?: bigint;
};
function pulled(told: Told = {}): Log {
  const args = { payoutId: payoutHash(told.payoutId ?? "payout"), userId: told.userId ?? 3n };
  const data = encodeAbiParameters(
    [{ type: "address" }, { type: "address" }, { type: "uint256" }],
    [told.token ?? token, told.from ?? payer, told.units ?? 45n],
  );
  const topics = encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled", args });
  return log(told.by ?? factory, topics, data);
}

type Moved = { by?: Address; from?: Address; to?: Address; units?: bigint };
function moved(told: Moved = {}): Log {
  const args = { from: told.from ?? payer, to: told.to ?? treasury };
  const topics = encodeEventTopics({ abi: TOKEN_ABI, eventName: "Transfer", args });
  const data = encodeAbiParameters([{ type: "uint256" }], [told.units ?? 45n]);
  return log(told.by ?? token, topics, data);
}

const isProven = (...logs: Log[]) => isPullProven(logs, side, order);

test.each<[string, Log[]]>([
  ["as ordered", [moved(), pulled()]],
  [
    "whatever else the transaction tells of",
    [
      moved({ to: stranger }),
      moved({ by: stranger }),
      moved(),
      pulled(),
      pulled({ payoutId: "other" }),
      pulled({ by: stranger }),
    ],
  ],
])("proven: %s", (_, logs) => {
  expect(isProven(...logs)).toBe(true);
});

test.each<[string, Log[]]>([
  ["nothing told", []],
  ["the token alone", [moved()]],
  ["the factory alone", [pulled()]],
  ["another's factory", [moved(), pulled({ by: stranger })]],
  ["told twice", [moved(), pulled(), pulled()]],
  ["another payout", [moved(), pulled({ payoutId: "other" })]],
  ["another user", [moved(), pulled({ userId: 4n })]],
  ["another token told", [moved(), pulled({ token: stranger })]],
  ["another payer told", [moved(), pulled({ from: stranger })]],
  ["other units told", [moved(), pulled({ units: 46n })]],
  ["another token moved", [moved({ by: stranger }), pulled()]],
  ["from somebody else", [moved({ from: stranger }), pulled()]],
  ["to somebody else", [moved({ to: stranger }), pulled()]],
  ["other units moved", [moved({ units: 44n }), pulled()]],
  ["moved twice", [moved(), moved(), pulled()]],
  ["moved in two parts", [moved({ units: 40n }), moved({ units: 5n }), pulled()]],
])("not proven: %s", (_, logs) => {
  expect(isProven(...logs)).toBe(false);
});

const contracts = { tokenAt: () => token, factoryAt: () => factory };
const delivery = { kind: "transfer", token: "USDC", to: payer, units: 45n } as const;

test.each<[string, ChainOrder, Log[], MinedOutcome]>([
  ["a pull that is proven", order, [moved(), pulled()], "delivered"],
  ["a pull that told of nothing", order, [], "reverted"],
  ["a pull that told of something else", order, [pulled({ by: stranger })], "unproven"],
  ["a delivery that told of nothing", delivery, [], "unproven"],
  ["a delivery that is proven", delivery, [moved({ from: treasury, to: payer })], "delivered"],
])("%s, executed", (_what, ordered, logs, outcome) => {
  expect(executedOutcome(logs, contracts, treasury, ordered)).toBe(outcome);
});
