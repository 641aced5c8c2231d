import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalRange, isAddressAllowed } from "./ip-allow-list.ts";

describe("canonicalRange", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["203.0.113.0/24", "203.0.113.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["2001:0db8::/32", "2001:db8::/32"],
    ["::1/128", "::1"],
    ["::/0", "::/0"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::FFFF:a00:0/104", "10.0.0.0/8"],
  ])("%s is kept as %s", (text, kept) => expect(canonicalRange(text)).toBe(kept));

  test.each([
    "",
    "localhost",
    "example.com",
    "1.2.3",
    "1.2.3.256",
    "01.2.3.4",
    "1.2.3.4/33",
    "1.2.3.4/-1",
    "1.2.3.4/08",
    "1.2.3.4/",
    "1.2.3.0/24/24",
    "1.2.3.0 /24",
    "10.0.0.7/8",
    "::1/129",
    "2001:db8::1/64",
    "fe80::1%eth0",
    "[::1]",
    "::1:2:3:4:5:6:7:8:9",
    "*",
  ])("%j is refused", (text) => expect(canonicalRange(text)).toBeNull());

  test("what is kept is kept the same again, and lets its first address in", () => {
    const range = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.tuple(fc.ipV4(), fc.nat(32)).map(([ip, length]) => `${ip}/${length}`),
      fc.tuple(fc.ipV6(), fc.nat(128)).map(([ip, length]) => `${ip}/${length}`),
    );
    fc.assert(
      fc.property(range, (text) => {
        const kept = canonicalRange(text);
        if (kept === null) return;
        expect(canonicalRange(kept)).toBe(kept);
        expect(isAddressAllowed([kept], kept.split("/")[0]!)).toBe(true);
      }),
    );
  });
});

describe("isAddressAllowed", () => {
  test.each([
    [[], "203.0.113.7", true],
    [[], null, true],
    [["203.0.113.7"], "203.0.113.7", true],
    [["203.0.113.7"], "203.0.113.8", false],
    [["203.0.113.7"], "::ffff:203.0.113.7", true],
    [["203.0.113.7"], "::ffff:cb00:7107", true],
    [["203.0.113.7"], null, false],
    [["203.0.113.7"], "", false],
    [["203.0.113.0/24", "2001:db8::/32"], "203.0.113.255", true],
    [["203.0.113.0/24", "2001:db8::/32"], "203.0.114.0", false],
    [["203.0.113.0/24", "2001:db8::/32"], "2001:db8:ffff::1", true],
    [["203.0.113.0/24", "2001:db8::/32"], "2001:db9::1", false],
    [["0.0.0.0/0"], "127.0.0.1", true],
    [["0.0.0.0/0"], "::1", false],
    [["::/0"], "203.0.113.7", false],
    [["::/0"], "2001:db8::1", true],
    [["::/64"], "203.0.113.7", false],
    [["::/64"], "::ffff:203.0.113.7", false],
    [["::1"], "::1", true],
    [["fe80::/10"], "fe80::1%eth0", true],
    [["127.0.0.1"], "::1", false],
  ])("%j and %s: %s", (list, peer, isAllowed) => {
    expect(isAddressAllowed(list, peer)).toBe(isAllowed);
  });
});
