import "server-only";
import { size, type Hex } from "viem";

const DELEGATION = /^0xef0100/i;
const DELEGATION_BYTES = 23;

/** Whether a contract stands at an address; a delegation is a key's own (EIP-7702). */
export function hasOwnCode(code: Hex | undefined): boolean {
  if (code === undefined || code === "0x") return false;
  return !(DELEGATION.test(code) && size(code) === DELEGATION_BYTES);
}
