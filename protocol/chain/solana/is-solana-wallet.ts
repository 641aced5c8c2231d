import { address, isOffCurveAddress } from "@solana/kit";

/** On the curve, so that it looks like a wallet's; nobody has a key of it. */
const SYSTEM_PROGRAM = "11111111111111111111111111111111";

/**
 * Whether somebody can hold the key of an address. Token accounts and whatever else a program has made
 * are off the curve: they sign by their program alone. @throws Error for what is no address
 */
export function isSolanaWallet(text: string): boolean {
  return text !== SYSTEM_PROGRAM && !isOffCurveAddress(address(text));
}
