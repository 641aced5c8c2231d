import "server-only";
import { isAddressEqual, keccak256, parseAbi, parseEventLogs, stringToHex } from "viem";
import type { Address, Log } from "viem";
import type { ExpectedPull } from "./pull-check.ts";

/** What tokens (EIP-20, TRC-20) and our factories tell, on whichever chain of contracts. */
export const PULL_ABI = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Pulled(bytes32 indexed payoutId, uint256 indexed userId, address token, address from, uint256 units)",
  "function pulled(bytes32 payoutId) view returns (bool)",
]);

/** A payout's name on chain. */
export const payoutHash = (payoutId: string) => keccak256(stringToHex(payoutId));

/** What a token itself tells of one side of its transfers in a transaction, each. Minor units. */
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

/** The same, all together. */
export const movedBy = (...asked: Parameters<typeof movesOf>): bigint =>
  movesOf(...asked).reduce((sum, units) => sum + units, 0n);

/** Whether the factory tells in a transaction that it pulled this payout, once. */
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
