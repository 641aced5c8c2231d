import { describe, expect, test } from "vitest";
import { isPrivateAddress, namesPrivateHost } from "./private-address.ts";

describe("isPrivateAddress", () => {
  test.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "2002:7f00:1::",
    "::127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:7f00:1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:10::1",
    "2001:db8::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "febf::1",
    "fec0::1",
    "fe80::1%eth0",
    "not an address",
    "",
  ])("%s is private", (ip) => expect(isPrivateAddress(ip)).toBe(true));

  test.each([
    "8.8.8.8",
    "172.32.0.1",
    "192.169.0.1",
    "2606:4700::1111",
    "2001:200::1",
    "2a00:1450:4009::200e",
  ])("%s is public", (ip) => expect(isPrivateAddress(ip)).toBe(false));
});

test.each([
  ["https://127.1/", true],
  ["https://0x7f.1/", true],
  ["https://[::ffff:7f00:1]/", true],
  ["https://[::127.0.0.1]/", true],
  ["https://[64:ff9b::7f00:1]/", true],
  ["https://[fd00::1]/", true],
  ["https://[2606:4700::1111]/", false],
  ["https://017700000001/", true],
  ["https://127.0.0.1./", true],
  ["https://LOCALHOST./", true],
  ["https://a.localhost/", true],
  ["https://router/", true],
  ["https://example.com/", false],
  ["https://8.8.8.8/", false],
])("%s names a private host: %s", (url, expected) => {
  expect(namesPrivateHost(new URL(url))).toBe(expected);
});
