import { expect, test } from "vitest";
import { hasOwnCode, isDelegated } from "./account-code.ts";

const TO = "63c0c19a282a1b52b07dd5a65b58948a07dae32b";

test("an account that has delegated is an account, and nothing that only looks like it", () => {
  for (const code of [`0xef0100${TO}`, `0xEF0100${TO.toUpperCase()}`]) {
    expect([isDelegated(code), hasOwnCode(code)]).toEqual([true, false]);
  }
  for (const code of [undefined, "0x"]) {
    expect([isDelegated(code), hasOwnCode(code)]).toEqual([false, false]);
  }
  // One byte too few or too many, another version, and code that begins like a delegation.
  const others = [
    `0xef0100${TO.slice(2)}`,
    `0xef0100${TO}00`,
    `0xef0101${TO}`,
    "0xef01",
    "0x60806040",
  ];
  for (const code of others) {
    expect([isDelegated(code), hasOwnCode(code)]).toEqual([false, true]);
  }
});
