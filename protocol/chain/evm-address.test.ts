import { getAddress as foreign } from "ethers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseEvmAddress } from "./evm-address.ts";

const digits = fc
  .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 40, maxLength: 40 })
  .map((all) => all.join(""));

test("an address of one case comes out with the checksum that a foreign library gives it", () => {
  fc.assert(
    fc.property(digits, (text) => {
      const address = foreign(`0x${text}`);
      expect(parseEvmAddress(`0x${text}`)).toEqual({ address });
      expect(parseEvmAddress(`0x${text.toUpperCase()}`)).toEqual({ address });
      expect(parseEvmAddress(address)).toEqual({ address });
    }),
  );
});

test("of both cases it must carry the very checksum", () => {
  fc.assert(
    fc.property(digits, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (text, ups) => {
      const mixed = [...text].map((digit, at) => (ups[at] ? digit.toUpperCase() : digit)).join("");
      const isMixed = mixed !== mixed.toLowerCase() && mixed !== mixed.toUpperCase();
      const address = foreign(`0x${text}`);
      const isRight = !isMixed || `0x${mixed}` === address;
      const expected = isRight ? { address } : { reason: "invalid_checksum" };
      expect(parseEvmAddress(`0x${mixed}`)).toEqual(expected);
    }),
  );
});

test.each([
  "",
  "0x",
  `0x${"a".repeat(39)}`,
  `0x${"a".repeat(41)}`,
  `0X${"a".repeat(40)}`,
  "a".repeat(40),
  ` 0x${"a".repeat(40)}`,
  `0x${"a".repeat(40)}\n`,
  `0x${"g".repeat(40)}`,
])("%j is none", (text) => {
  expect(parseEvmAddress(text)).toEqual({ reason: "invalid_address" });
});
