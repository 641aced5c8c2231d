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
    "not an address",
    "",
  ])("%s is private", (ip) => expect(isPrivateAddress(ip)).toBe(true));

  test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "2a00:1450:4009::200e"])(
    "%s is public",
    (ip) => expect(isPrivateAddress(ip)).toBe(false),
  );
});

test.each([
  ["https://127.1/", true],
  ["https://0x7f.1/", true],
  ["https://[::ffff:7f00:1]/", true],
  ["https://LOCALHOST./", true],
  ["https://a.localhost/", true],
  ["https://router/", true],
  ["https://example.com/", false],
  ["https://8.8.8.8/", false],
])("%s names a private host: %s", (url, expected) => {
  expect(namesPrivateHost(new URL(url))).toBe(expected);
});
