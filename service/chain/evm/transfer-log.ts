import { isAddressEqual, parseEventLogs, type Address, type Log } from "viem";
import { TOKEN_ABI } from "./token-abi.ts";

export type Movement = { token: Address; from: Address; to: Address; units: bigint };

/** Whether the token tells of exactly one transfer between the two, and of these units. */
export function hasMoved(logs: Log[], { token, from, to, units }: Movement): boolean {
  const [log, second] = parseEventLogs({ abi: TOKEN_ABI, eventName: "Transfer", logs })
    .filter(({ address }) => isAddressEqual(address, token))
    .filter(({ args }) => isAddressEqual(args.from, from) && isAddressEqual(args.to, to));
  return log !== undefined && second === undefined && log.args.units === units;
}
