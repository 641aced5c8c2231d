import { sha256 } from "@noble/hashes/sha2.js";
import { createBase58check } from "@scure/base";
import { getAddress } from "ethers";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAddress } from "./address.ts";
import { NETWORKS, FAMILY } from "./networks.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const hex = (value: Uint8Array) => `0x${Buffer.from(value).toString("hex")}`;

test("an EVM address comes out with the checksum that a foreign library gives it", () => {
  fc.assert(
    fc.property(bytes(20), (value) => {
      const canonical = getAddress(hex(value));
      expect(parseAddress("polygon", hex(value))).toEqual({ address: canonical });
      expect(parseAddress("base", canonical)).toEqual({ address: canonical });
    }),
  );
});

test("an EVM address in mixed case with one letter turned is refused", () => {
  fc.assert(
    fc.property(bytes(20), fc.nat(39), (value, at) => {
      const canonical = getAddress(hex(value));
      const place = at + 2;
      const letter = canonical[place] ?? "";
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      fc.pre(turned !== letter);
      const wrong = canonical.slice(0, place) + turned + canonical.slice(place + 1);
      const digits = wrong.slice(2);
      fc.pre(digits !== digits.toLowerCase() && digits !== digits.toUpperCase());
      expect(parseAddress("ethereum", wrong)).toEqual({ reason: "invalid_checksum" });
    }),
  );
});

describe("a tron address", () => {
  const base58check = createBase58check(sha256);

  test("is base58check of 0x41 and 20 bytes, and nothing one character off it", () => {
    const other = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]$/);
    fc.assert(
      fc.property(bytes(20), fc.nat(33), other, (value, at, character) => {
        const address = base58check.encode(Uint8Array.of(0x41, ...value));
        expect(parseAddress("tron", address)).toEqual({ address });
        const wrong = address.slice(0, at) + character + address.slice(at + 1);
        fc.pre(wrong !== address);
        expect(parseAddress("tron", wrong)).toHaveProperty("reason");
      }),
    );
  });

  test("of another prefix is none", () => {
    const bitcoin = base58check.encode(Uint8Array.of(0, ...new Uint8Array(20).fill(7)));
    expect(parseAddress("tron", bitcoin)).toEqual({ reason: "invalid_address" });
  });
});

test("a solana address is 32 bytes of base58", () => {
  const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  expect(parseAddress("solana", mint)).toEqual({ address: mint });
  for (const wrong of [mint.slice(2), `1${mint}`, mint.replace("E", "0"), ""]) {
    expect(parseAddress("solana", wrong)).toEqual({ reason: "invalid_address" });
  }
});

test("no text is an address of two families", () => {
  const texts = [
    "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  ];
  for (const text of texts) {
    const fitting = NETWORKS.filter((network) => "address" in parseAddress(network, text));
    expect(new Set(fitting.map((network) => FAMILY[network])).size).toBe(1);
  }
});
