const isEvm = (address: string) => address.startsWith("0x");

/** Only EVM addresses are case-insensitive. */
export function isSameAccount(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return isEvm(one) ? one.toLowerCase() === other.toLowerCase() : one === other;
}
