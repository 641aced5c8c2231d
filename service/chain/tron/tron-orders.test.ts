import { encodeAbiParameters, encodeEventTopics, type Log } from "viem";
import { expect, test } from "vitest";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { tronAddress, type TronAddress } from "#protocol/chain/tron/tron-address.ts";
import { FACTORY_ABI } from "../evm/factory.ts";
import { payoutHash } from "../evm/pull-call.ts";
import { TOKEN_ABI } from "../evm/token.ts";
import type { ChainOrder, MinedOutcome } from "../port.ts";
import { tronOutcome } from "./tron-orders.ts";

const [factory, treasury, token, payer, stranger] = [0xf1, 0x7e, 0x70, 0x9a, 0x5e].map((byte) =>
  tronAddress(Uint8Array.from([0x41, ...Array<number>(20).fill(byte)])),
) as [TronAddress, TronAddress, TronAddress, TronAddress, TronAddress];
const contracts = { tokenAt: () => token, factoryAt: () => factory };
const pull = {
  kind: "pull",
  userId: 3,
  payoutId: "payout",
  token: "USDT",
  from: payer,
  units: 45n,
} as const;
const refund = { kind: "transfer", token: "USDT", to: payer, units: 45n } as const;

const log = (by: string, topics: unknown, data: `0x${string}`) =>
  ({ address: evmForm(by), topics, data, logIndex: 0 }) as unknown as Log;

function pulled({ by = factory, from = payer, payoutId = "payout" } = {}): Log {
  const args = { payoutId: payoutHash(payoutId), userId: 3n };
  const data = encodeAbiParameters(
    [{ type: "address" }, { type: "address" }, { type: "uint256" }],
    [evmForm(token), evmForm(from), 45n],
  );
  return log(by, encodeEventTopics({ abi: FACTORY_ABI, eventName: "Pulled", args }), data);
}

function moved({ by = token, from = payer, to = treasury, units = 45n } = {}): Log {
  const args = { from: evmForm(from), to: evmForm(to) };
  const data = encodeAbiParameters([{ type: "uint256" }], [units]);
  return log(by, encodeEventTopics({ abi: TOKEN_ABI, eventName: "Transfer", args }), data);
}

test.each<[string, ChainOrder, Log[], MinedOutcome]>([
  ["a pull that is proven", pull, [moved(), pulled()], "delivered"],
  ["a pull that told of nothing", pull, [], "reverted"],
  ["told by another's factory", pull, [moved(), pulled({ by: stranger })], "unproven"],
  ["of another payer", pull, [moved({ from: stranger }), pulled({ from: stranger })], "unproven"],
  ["of another payout", pull, [moved(), pulled({ payoutId: "other" })], "unproven"],
  ["moved elsewhere", pull, [moved({ to: stranger }), pulled()], "unproven"],
  ["another token moved", pull, [moved({ by: stranger }), pulled()], "unproven"],
  ["pulled twice", pull, [moved(), moved(), pulled(), pulled()], "unproven"],
  ["a refund that is proven", refund, [moved({ from: treasury, to: payer })], "delivered"],
  ["a refund to somebody else", refund, [moved({ from: treasury, to: stranger })], "unproven"],
  ["a refund of less", refund, [moved({ from: treasury, to: payer, units: 44n })], "unproven"],
  ["a refund that told of nothing", refund, [], "unproven"],
])("%s", (_what, order, logs, outcome) => {
  expect(tronOutcome(logs, contracts, treasury, order)).toBe(outcome);
});
