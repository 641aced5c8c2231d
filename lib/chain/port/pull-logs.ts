import "server-only";
import { isAddressEqual, keccak256, parseAbi, parseEventLogs, stringToHex } from "viem";
import type { Address, Log } from "viem";
import type { ExpectedPull } from "./pull-check.ts";

/** The events and reads of tokens (EIP-20, TRC-20) and payout factories, on EVM chains and tron. */
export const PULL_ABI = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
]);

/** A payout's id on chain. */
export const payoutHash = (payoutId: string) => keccak256(stringToHex(payoutId));

/** The units of each transfer of a token from or to an address, in a transaction. Minor units. */
export function movesOf(
  logs: Log[],
  token: Address,
  side: "from" | "to",
  payer: Address,
): bigint[] {
  return parseEventLogs({ abi: PULL_ABI, eventName: "Transfer", logs })
    .filter(({ address }) => isAddressEqual(address, token))
    .filter(({ args }) => isAddressEqual(args[side], payer))
    .map(({ args }) => args.value);
}

/** The sum of `movesOf`. */
export const movedBy = (...asked: Parameters<typeof movesOf>): bigint =>
  movesOf(...asked).reduce((sum, units) => sum + units, 0n);

/** Whether the factory reports exactly one pull of this payout, of these units. */
export function isOfPayout(
  logs: Log[],
  factory: Address,
  { payoutId, units }: Pick<ExpectedPull, "payoutId" | "units">,
): boolean {
  const told = parseEventLogs({ abi: PULL_ABI, eventName: "Pulled", logs })
    .filter(({ address }) => isAddressEqual(address, factory))
    .filter(({ args }) => args.payoutId === payoutHash(payoutId));
  return told.length === 1 && told[0]?.args.units === units;
}
