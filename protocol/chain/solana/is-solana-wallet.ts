import { address, isOffCurveAddress } from "@solana/kit";

/** This address is on the curve like a wallet's, but nobody has its key. */
const SYSTEM_PROGRAM = "11111111111111111111111111111111";

/**
 * Whether somebody can hold an address's key. Token accounts and other addresses that programs create are
 * off the curve: only their program signs for them. @throws Error for an invalid address
 */
export function isSolanaWallet(text: string): boolean {
  return text !== SYSTEM_PROGRAM && !isOffCurveAddress(address(text));
}
