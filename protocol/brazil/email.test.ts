import { isValidEmail } from "@brazilian-utils/brazilian-utils";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseEmail } from "./email.ts";

describe("parseEmail", () => {
  test("takes ordinary addresses, as a foreign library does", () => {
    const word = fc.stringMatching(/^[a-z\d][a-z\d_+-]{0,8}[a-z\d]$/);
    const address = fc
      .tuple(
        word,
        fc.option(word),
        fc.stringMatching(/^[a-z\d]{2,9}$/),
        fc.constantFrom("com", "br"),
      )
      .map(([name, more, host, top]) => `${name}${more ? `.${more}` : ""}@${host}.${top}`);
    fc.assert(
      fc.property(address, (text) => {
        expect(isValidEmail(text)).toBe(true);
        expect(parseEmail(text)).toBe(text);
        expect(parseEmail(`  ${text.toUpperCase()} `)).toBe(text);
      }),
    );
  });

  test.each([
    "",
    "a@b",
    "a.example.com",
    "@example.com",
    "a@",
    "a@@example.com",
    "a@b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a b@example.com",
    "a@-example.com",
    "a@example-.com",
    "a@example..com",
    "a@.example.com",
    "a@example.c",
    "a@example.1",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    '"a"@example.com',
    "á@example.com",
    "a@exämple.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    "a\n@example.com",
  ])("refuses %j", (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  test("keeps to the length it is given", () => {
    const text = `${"a".repeat(64)}@example12.com`;
    expect(text).toHaveLength(78);
    expect(parseEmail(text)).toBe(text);
    expect(parseEmail(text, 77)).toBeNull();
    expect(parseEmail(text.slice(1), 77)).toBe(text.slice(1));
  });
});
