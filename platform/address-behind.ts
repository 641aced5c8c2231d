import { BlockList, isIP } from "node:net";

const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function rangesOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/** Whether an address is one of these, or in one of these ranges. */
export function isAmong(address: string, ranges: readonly string[]): boolean {
  const one = plain(address);
  return isIP(one) !== 0 && rangesOf(ranges).check(one, family(one));
}

/**
 * The address a request comes from: the other end of the connection or, behind trusted proxies, the last
 * address in X-Forwarded-For that is not a trusted proxy's. Empty when unknown.
 */
export function addressBehind(
  peer: string,
  forwardedFor: string | null,
  proxies: readonly string[],
): string {
  const trusted = rangesOf(proxies);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, family(address));
  let address = plain(peer);
  for (const before of (forwardedFor ?? "").split(",").reverse().map(plain)) {
    if (!isTrusted(address) || isIP(before) === 0) break;
    address = before;
  }
  return isIP(address) === 0 ? "" : address;
}
