/** IPv6 groups that identify a customer's network; the customer chooses the other half. */
const NETWORK_GROUPS = 4;

/**
 * The key under which a caller's address is counted: an IPv4 address itself, or the /64 network of an
 * IPv6 address, since its customer has the whole network. Other text is returned as it is.
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
