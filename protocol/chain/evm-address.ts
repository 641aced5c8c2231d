import { getAddress } from "viem/utils";

export type EvmAddress = `0x${string}`;
export const ZERO_ADDRESS = "0x0000000000000000000000000000000000000000";

/**
 * The address with its EIP-55 checksum, or why the text is not an address. Letters in one case carry no
 * checksum; mixed case does, and the checksum must be right.
 */
export function parseEvmAddress(
  text: string,
): { address: EvmAddress } | { reason: "invalid_address" | "invalid_checksum" } {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { reason: "invalid_address" };
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  const address = getAddress(text.toLowerCase());
  return isMixed && address !== text ? { reason: "invalid_checksum" } : { address };
}
