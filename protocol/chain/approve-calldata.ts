import type { EvmAllowance } from "./allowance.ts";
import { parseEvmAddress, type EvmAddress } from "./evm-address.ts";

export type Hex = `0x${string}`;

/**
 * The only function that is ever signed. It declares no outputs because some tokens return nothing, which
 * a simulation with `returns (bool)` takes for a failure.
 */
export const APPROVE_ABI = [
  {
    type: "function",
    name: "approve",
    stateMutability: "nonpayable",
    inputs: [
      { name: "spender", type: "address" },
      { name: "amount", type: "uint256" },
    ],
    outputs: [],
  },
] as const;

/** The first four bytes of keccak256("approve(address,uint256)"). */
const SELECTOR = "095ea7b3";
const WORD = 64;
const UINT256_MOST = (1n << 256n) - 1n;
const CALLDATA = new RegExp(`^0x${SELECTOR}0{24}([0-9a-f]{40})([0-9a-f]{${WORD}})$`);

export type Approval = { spender: EvmAddress; units: bigint };

/**
 * The calldata that the wallet sends to the token; `units` 0n revokes an allowance.
 * @throws RangeError when the units are not a uint256, TypeError when the spender is not an address
 */
export function approveCalldata({ spender, units }: Pick<EvmAllowance, "spender" | "units">): Hex {
  if (units < 0n || units > UINT256_MOST) throw new RangeError("units are no uint256");
  const parsed = parseEvmAddress(spender);
  if ("reason" in parsed) throw new TypeError(`spender: ${parsed.reason}`);
  const word = (digits: string) => digits.toLowerCase().padStart(WORD, "0");
  return `0x${SELECTOR}${word(parsed.address.slice(2))}${word(units.toString(16))}`;
}

/**
 * The spender and units that calldata approves, or null for anything but an approval: another function,
 * another length, dirty padding. The dashboard shows what this function reads.
 */
export function readApproveCalldata(data: unknown): Approval | null {
  if (typeof data !== "string") return null;
  const [, digits = "", units] = CALLDATA.exec(data.toLowerCase()) ?? [];
  const parsed = parseEvmAddress(`0x${digits}`);
  return units === undefined || "reason" in parsed
    ? null
    : { spender: parsed.address, units: BigInt(`0x${units}`) };
}
