import "server-only";
import { size, type Hex } from "viem";

const DELEGATION = /^0xef0100/i;
const DELEGATION_BYTES = 23;

/** Whether the address is a contract; a key's delegation is not one (EIP-7702). */
export function hasOwnCode(code: Hex | undefined): boolean {
  if (code === undefined || code === "0x") return false;
  return !(DELEGATION.test(code) && size(code) === DELEGATION_BYTES);
}
