import { expect, test } from "vitest";
import { compileContracts } from "./compile-contracts.ts";
import usdc from "./sandbox-usdc.json" with { type: "json" };
import usdt from "./sandbox-usdt.json" with { type: "json" };

test("the committed artifacts are what the sources compile to", () => {
  expect(compileContracts()).toEqual({ "sandbox-usdc": usdc, "sandbox-usdt": usdt });
});
