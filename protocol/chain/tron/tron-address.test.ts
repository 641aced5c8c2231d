import * as fc from "fast-check";
import { TronWeb } from "tronweb";
import { expect, test } from "vitest";
import { anyTronAddress } from "#protocol/test/tron-approvals.ts";
import { bytesOf, hexOf } from "./hex-bytes.ts";
import { parseTronAddress, tronAddress, tronBytes } from "./tron-address.ts";

test("an address is the bytes that tronweb takes it for, and back", () => {
  fc.assert(
    fc.property(anyTronAddress, (address) => {
      expect(hexOf(tronBytes(address))).toBe(TronWeb.address.toHex(address));
      expect(tronAddress(tronBytes(address))).toBe(address);
      expect(parseTronAddress(address)).toEqual({ address });
    }),
  );
});

test("what tronweb refuses is refused", () => {
  fc.assert(
    fc.property(
      anyTronAddress,
      fc.nat(33),
      fc.constantFrom("1", "z", "A", "0", "l"),
      (...turned) => {
        const [address, at, letter] = turned;
        const text = address.slice(0, at) + letter + address.slice(at + 1);
        expect("address" in parseTronAddress(text)).toBe(TronWeb.isAddress(text));
      },
    ),
  );
});

test.each(["42" + "00".repeat(20), "41" + "00".repeat(19), "41" + "00".repeat(21), ""])(
  "%s is nobody's",
  (hex) => expect(() => tronAddress(bytesOf(hex))).toThrow(TypeError),
);

test.each(["0", "0x00", "zz", " 00"])("%j is no bytes", (hex) => {
  expect(() => bytesOf(hex)).toThrow(TypeError);
});
