import { concatHex, keccak256, pad, size, sliceHex, type Hex } from "viem";
import { expect, test } from "vitest";
import onEvm from "#service/chain/evm/contracts/payout-factory.json" with { type: "json" };
import onTron from "#service/chain/evm/contracts/tron-payout-factory.json" with { type: "json" };
import { FACTORY_CODES, factoryOwners } from "./factory-code.ts";

const operator = "0x52908400098527886E0F7030069857D2E4169EE7";
const treasury = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";

test.each([
  ["evm", onEvm],
  ["tron", onTron],
] as const)("on %s it is what was compiled", (machine, { deployedBytecode, immutables }) => {
  const known = FACTORY_CODES[machine];
  const bare = deployedBytecode as Hex;
  expect(known).toEqual({ hash: keccak256(bare), bytes: size(bare), ...immutables });

  const place = (word: Hex) => (code: Hex, at: number) =>
    concatHex([sliceHex(code, 0, at), word, sliceHex(code, at + 32)]);
  const made = known.treasury.reduce<Hex>(
    place(pad(treasury)),
    known.operator.reduce<Hex>(place(pad(operator)), bare),
  );
  expect(factoryOwners(made, known)).toEqual({ operator, treasury });
  expect(factoryOwners(made, FACTORY_CODES[machine === "evm" ? "tron" : "evm"])).toBeNull();
  // An owner that differs between its places, and more than an address in one place.
  for (const at of [...known.operator, ...known.treasury]) {
    expect(factoryOwners(place(pad("0x01"))(made, at), known)).toBeNull();
    const more = concatHex(["0x01", sliceHex(made, at + 1, at + 32)]);
    expect(factoryOwners(place(more)(made, at), known)).toBeNull();
  }
});
