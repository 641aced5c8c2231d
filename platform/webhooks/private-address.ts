import { BlockList, isIP } from "node:net";

/** IPv4 ranges outside the public internet (RFC 6890). */
const PRIVATE_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * Only 2000::/3 of IPv6 is public. Ranges that carry an IPv4 address (mapped, translated, tunnelled) may
 * lead to a private one, so they are private too.
 */
const PRIVATE_6: readonly [string, number][] = [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

// Two lists, since a list of both counts an IPv4 address among the ranges of IPv6.
const blocked4 = new BlockList();
for (const [net, prefix] of PRIVATE_4) blocked4.addSubnet(net, prefix, "ipv4");
const blocked6 = new BlockList();
for (const [net, prefix] of PRIVATE_6) blocked6.addSubnet(net, prefix, "ipv6");

/** Whether webhooks must never reach an IP address; text that is no IP address counts as private. */
export function isPrivateAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 0) return true;
  return family === 4 ? blocked4.check(ip, "ipv4") : blocked6.check(ip, "ipv6");
}

/** Whether a URL itself names a private host; other names are judged once they are resolved. */
export function namesPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return host === "localhost" || host.endsWith(".localhost") || !host.includes(".");
}
