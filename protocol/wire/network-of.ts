/** Groups of an IPv6 address that one customer has at least: the other half are its own to choose. */
const NETWORK_GROUPS = 4;

/**
 * What stands for an address where callers are counted: an IPv4 address itself, of an IPv6 address its
 * /64 network, since whoever has one address of it has all. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, "");
  const url = plain.includes(":") ? URL.parse(`http://[${plain}]/`) : null;
  if (url === null) return plain;
  const [head = "", tail] = url.hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const gap = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = tail === undefined ? left : [...left, ...gap, ...right];
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
