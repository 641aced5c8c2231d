import { BlockList } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(group, { minLength: 8, maxLength: 8 });
const spelled = (all: number[], isLong: boolean) =>
  all.map((one) => one.toString(16).padStart(isLong ? 4 : 1, "0")).join(":");

test("addresses of one /64 are one caller, by the judgement of Node's own list", () => {
  const near = fc
    .tuple(groups, groups, fc.boolean(), fc.nat(8))
    .map(([one, two, isLong, same]) => ({
      one: spelled(one, isLong),
      other: spelled([...one.slice(0, same), ...two.slice(same)], !isLong),
    }));
  fc.assert(
    fc.property(near, ({ one, other }) => {
      const list = new BlockList();
      list.addSubnet(one, 64, "ipv6");
      expect(networkOf(one) === networkOf(other)).toBe(list.check(other, "ipv6"));
    }),
  );
});

test("short and long spellings are the same", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      expect(networkOf(address)).toBe(networkOf(short));
    }),
  );
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
