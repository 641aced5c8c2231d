import { parseSiweMessage, validateSiweMessage } from "viem/siwe";
import { describe, expect, test } from "vitest";
import { ownershipText, type Ownership } from "./ownership-text.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const ownership = (override: Partial<Ownership> = {}): Ownership => ({
  family: "evm",
  address: ADDRESS,
  origin: "https://desk.example",
  account: "main-main",
  person: { id: "person-1", email: "ana@example.com" },
  number: "0123456789abcdef0123456789abcdef",
  issuedAt: "2026-01-01T12:00:00.000Z",
  endsAt: "2026-01-01T12:10:00.000Z",
  ...override,
});

describe("the text of ownership", () => {
  test("is one of EIP-4361, as another library reads it", () => {
    const read = parseSiweMessage(ownershipText(ownership()));
    expect(read).toEqual({
      domain: "desk.example",
      address: ADDRESS,
      statement:
        "I am ana@example.com and this address is mine. This proves it for 90 days and allows nobody to take anything.",
      uri: "https://desk.example",
      version: "1",
      chainId: 1,
      nonce: "0123456789abcdef0123456789abcdef",
      issuedAt: new Date("2026-01-01T12:00:00.000Z"),
      expirationTime: new Date("2026-01-01T12:10:00.000Z"),
      resources: ["urn:ponte:person:person-1", "urn:ponte:account:main-main"],
    });
    const time = new Date("2026-01-01T12:05:00.000Z");
    expect(validateSiweMessage({ message: read, domain: "desk.example", time })).toBe(true);
  });

  test("is the same form on Tron and Solana, in their names", () => {
    const tron = ownership({ family: "tron", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
    expect(ownershipText(tron)).toMatch(/^desk\.example wants you .* TRON account:\nTR7NH/);
    expect(ownershipText({ ...tron, family: "solana" })).toMatch(/ Solana account:\n/);
    expect(ownershipText(tron)).not.toContain("Chain ID");
  });

  test("differs for another person, address, family, account, origin, number and time", () => {
    const others: Partial<Ownership>[] = [
      { person: { id: "person-2", email: "ana@example.com" } },
      { person: { id: "person-1", email: "eva@example.com" } },
      { address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
      { family: "tron" },
      { account: "sub" },
      { origin: "https://desk.example:8443" },
      { origin: "http://desk.example" },
      { number: "1123456789abcdef0123456789abcdef" },
      { issuedAt: "2026-01-01T12:00:00.001Z" },
      { endsAt: "2026-01-01T12:10:00.001Z" },
    ];
    const texts = [{}, ...others].map((one) => ownershipText(ownership(one)));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each<[string, Partial<Ownership>]>([
    ["an address with more behind it", { address: `${ADDRESS}\n` }],
    ["an origin with a path", { origin: "https://desk.example/x" }],
    ["no origin", { origin: "desk.example" }],
    ["another number", { number: "1" }],
    ["a number on two lines", { number: `${"0".repeat(31)}\n` }],
    ["no time", { issuedAt: "now" }],
    ["a time of another zone", { endsAt: "2026-01-01T12:10:00+00:00" }],
    ["nobody", { person: { id: "", email: "" } }],
  ])("is not made of %s", (_what, override) => {
    expect(() => ownershipText(ownership(override))).toThrow(TypeError);
  });

  test("keeps whoever has an odd name on one line", () => {
    const odd = { id: "p\n- urn:ponte:person:x", email: 'a\nNonce: 1"é@example.com' };
    const lines = ownershipText(ownership({ person: odd })).split("\n");
    expect(lines).toHaveLength(ownershipText(ownership()).split("\n").length);
    expect(lines[3]).toContain("I am a?Nonce: 1??@example.com and");
    expect(lines).toContain("- urn:ponte:person:p%0A-%20urn%3Aponte%3Aperson%3Ax");
  });
});
