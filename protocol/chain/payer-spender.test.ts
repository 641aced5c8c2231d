import { expect, test } from "vitest";
import { pinnedFactory } from "./networks.ts";
import { payerSpender } from "./payer-spender.ts";
import { spenderOf } from "./spender.ts";
import { tronSpender } from "./tron/tron-spender.ts";

const EVM = pinnedFactory("sandbox", "polygon") ?? "";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

test.each(["ethereum", "polygon", "base"] as const)("%s: with its checksum", (network) => {
  const pin = { environment: "sandbox", network, factory: EVM, userId: 7 } as const;
  expect(payerSpender(pin)).toBe(spenderOf(EVM, 7));
});

test.each(["sandbox", "production"] as const)("tron, %s: in base58check", (environment) => {
  const pin = { environment, network: "tron", factory: TRON, userId: 7 } as const;
  expect(payerSpender(pin)).toBe(tronSpender(environment, TRON, 7));
});

test("solana's delegates come from no factory", () => {
  const pin = { environment: "sandbox", network: "solana", factory: EVM, userId: 7 } as const;
  expect(() => payerSpender(pin)).toThrow(TypeError);
});

test("a factory of another family is refused", () => {
  const pin = { environment: "sandbox", userId: 7 } as const;
  expect(() => payerSpender({ ...pin, network: "tron", factory: EVM })).toThrow(RangeError);
  expect(() => payerSpender({ ...pin, network: "base", factory: TRON })).toThrow(RangeError);
});
