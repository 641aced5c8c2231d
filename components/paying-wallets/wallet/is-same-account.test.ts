import { expect, test } from "vitest";
import { isSameAccount } from "./is-same-account.ts";

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const SOLANA = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

test("an address is the same in either case on EVM alone", () => {
  expect(isSameAccount(EVM, EVM.toLowerCase())).toBe(true);
  expect(isSameAccount(TRON, TRON.toLowerCase())).toBe(false);
  expect(isSameAccount(SOLANA, SOLANA)).toBe(true);
  expect(isSameAccount(null, null)).toBe(true);
  expect(isSameAccount(EVM, null)).toBe(false);
});
