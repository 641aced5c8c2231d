import fc from "fast-check";
import { getCreate2Address as foreign, keccak256, toBeHex } from "ethers";
import { describe, expect, test } from "vitest";
import { pinnedFactory } from "./networks.ts";
import { SPENDER_INIT_CODE_HASH, spenderOf } from "./spender.ts";
import artifact from "#service/chain/evm/contracts/payout-spender.json" with { type: "json" };

const FACTORY = pinnedFactory("sandbox", "polygon")!;
const userId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const factory = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);

test("the pinned hash is that of the compiled spender", () => {
  expect(SPENDER_INIT_CODE_HASH).toBe(keccak256(artifact.bytecode));
});

test("another library finds the same address for every factory and user", () => {
  fc.assert(
    fc.property(factory, userId, (from, user) => {
      const salt = toBeHex(user, 32);
      expect(spenderOf(from, user)).toBe(foreign(from, salt, SPENDER_INIT_CODE_HASH));
    }),
  );
});

test("no two users and no two factories share one", () => {
  fc.assert(
    fc.property(factory, factory, userId, userId, (one, other, first, second) => {
      const isSame = one === other && first === second;
      expect(spenderOf(one, first) === spenderOf(other, second)).toBe(isSame);
    }),
  );
});

describe("refuses", () => {
  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])("the user number %s", (user) => {
    expect(() => spenderOf(FACTORY, user)).toThrow(RangeError);
  });

  test.each(["", "0x", FACTORY.slice(2), `${FACTORY}00`, FACTORY.slice(0, -1)])(
    "the factory %j",
    (from) => {
      expect(() => spenderOf(from, 1)).toThrow(RangeError);
    },
  );
});
