import { BlockList, isIP } from "node:net";

const MAPPED_PREFIX = 96;
const DECIMAL = /^(0|[1-9]\d{0,2})$/;

type Range = { address: string; family: "ipv4" | "ipv6"; prefix: number };

/** The short spelling of an IPv6 address (RFC 5952), as the URL parser writes it. */
const shortIpv6 = (address: string) => new URL(`http://[${address}]/`).hostname.slice(1, -1);

/** Turns `::ffff:a.b.c.d`, in any spelling, into the IPv4 address it carries. */
function unmapped({ address, family, prefix }: Range): Range {
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address);
  if (family === "ipv4" || !mapped || prefix < MAPPED_PREFIX) return { address, family, prefix };
  const [, high = "0", low = "0"] = mapped;
  const bits = (Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16)) >>> 0;
  const octets = [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255];
  return { address: octets.join("."), family: "ipv4", prefix: prefix - MAPPED_PREFIX };
}

/** Parses an address or a CIDR range; null when the text is neither. */
function parseRange(text: string): Range | null {
  const [ip = "", length, ...rest] = text.trim().split("/");
  const version = isIP(ip);
  if (version === 0 || rest.length > 0 || ip.includes("%")) return null;
  const most = version === 4 ? 32 : 128;
  if (length !== undefined && !(DECIMAL.test(length) && Number(length) <= most)) return null;
  const prefix = length === undefined ? most : Number(length);
  return version === 4
    ? { address: ip, family: "ipv4", prefix }
    : unmapped({ address: shortIpv6(ip), family: "ipv6", prefix });
}

/** Host bits make a range ambiguous: 10.0.0.7/8 may mean one host or 16 million. */
function hasHostBits({ address, family, prefix }: Range): boolean {
  const width = family === "ipv4" ? 32 : 128;
  const value = bitsOf(address, family);
  return (value & ((1n << BigInt(width - prefix)) - 1n)) !== 0n;
}

function bitsOf(address: string, family: Range["family"]): bigint {
  if (family === "ipv4") {
    return address.split(".").reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
  }
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [left, right] = [groups(head), groups(tail ?? "")];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const all = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  return all.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/**
 * The canonical spelling of an allowed address or range. Null when the text is neither, or when the range
 * does not begin at its own first address. A range of one address becomes that address.
 */
export function canonicalRange(text: string): string | null {
  const range = parseRange(text);
  if (!range || hasHostBits(range)) return null;
  const isOne = range.prefix === (range.family === "ipv4" ? 32 : 128);
  return isOne ? range.address : `${range.address}/${range.prefix}`;
}

/** Whether the list allows an address. An empty list allows any; a filled one refuses an unknown address. */
export function isAddressAllowed(list: readonly string[], peer: string | null): boolean {
  if (list.length === 0) return true;
  const caller = peer === null ? null : parseRange(peer.replace(/%.*$/, ""));
  if (!caller) return false;
  const allowed = new BlockList();
  for (const range of list.map(parseRange)) {
    // Only ranges of the same family: a list of both finds every IPv4 address in `::/64`.
    if (range?.family !== caller.family) continue;
    allowed.addSubnet(range.address, range.prefix, range.family);
  }
  return allowed.check(caller.address, caller.family);
}
