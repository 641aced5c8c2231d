import { expect, test } from "vitest";
import { addressBehind } from "./address-behind.ts";

const PROXIES = ["10.0.0.0/8", "::1"];

test.each([
  ["203.0.113.9", null, [], "203.0.113.9"],
  ["203.0.113.9", "6.6.6.6", [], "203.0.113.9"],
  ["203.0.113.9", "6.6.6.6", PROXIES, "203.0.113.9"],
  ["10.0.0.1", "198.51.100.7", PROXIES, "198.51.100.7"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.7", PROXIES, "198.51.100.7"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.7, 10.2.3.4", PROXIES, "198.51.100.7"],
  ["::ffff:10.0.0.1", "198.51.100.7", PROXIES, "198.51.100.7"],
  ["::1", "2001:db8::7", PROXIES, "2001:db8::7"],
  ["10.0.0.1", "nonsense", PROXIES, "10.0.0.1"],
  ["10.0.0.1", null, PROXIES, "10.0.0.1"],
  ["", "6.6.6.6", PROXIES, ""],
  ["nonsense", "6.6.6.6", [], ""],
])("%s with %s behind %j is %s", (peer, forwardedFor, proxies, address) => {
  expect(addressBehind(peer, forwardedFor, proxies)).toBe(address);
});
