import fc from "fast-check";
import { getCreate2Address, keccak256, toBeHex } from "ethers";
import { TronWeb } from "tronweb";
import { describe, expect, test } from "vitest";
import { SPENDER_INIT_CODE_HASH } from "#protocol/chain/spender.ts";
import { tronForm } from "./evm-form.ts";
import { tronSpender } from "./tron-spender.ts";

const FACTORY = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const userId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const factory = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString("hex"));
const codeHash = SPENDER_INIT_CODE_HASH.slice(2);

test("behind the sandbox's front: another library's EIP-1014, written as Tron does", () => {
  fc.assert(
    fc.property(factory, userId, (from, user) => {
      const foreign = getCreate2Address(`0x${from}`, toBeHex(user, 32), SPENDER_INIT_CODE_HASH);
      const written = TronWeb.address.fromHex(foreign) as string;
      expect(tronSpender("sandbox", tronForm(from), user)).toBe(written);
    }),
  );
});

test("on public Tron: another library's hash over the factory's 21 bytes", () => {
  fc.assert(
    fc.property(factory, userId, (from, user) => {
      const sender = TronWeb.address.toHex(tronForm(from));
      expect(sender).toBe(`41${from}`);
      const hash = keccak256(`0x${sender}${toBeHex(user, 32).slice(2)}${codeHash}`);
      const written = TronWeb.address.fromHex(`41${hash.slice(-40)}`) as string;
      expect(tronSpender("production", tronForm(from), user)).toBe(written);
    }),
  );
});

test("no two users, factories or environments share one", () => {
  const environment = fc.constantFrom("sandbox" as const, "production" as const);
  const asked = fc.tuple(environment, factory.map(tronForm), userId);
  fc.assert(
    fc.property(asked, asked, (one, other) => {
      const isSame = String(one) === String(other);
      expect(tronSpender(...one) === tronSpender(...other)).toBe(isSame);
    }),
  );
});

describe("refuses", () => {
  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])("the user number %s", (user) => {
    expect(() => tronSpender("sandbox", FACTORY, user)).toThrow(RangeError);
  });

  test.each(["", FACTORY.slice(1), FACTORY.toLowerCase(), `${FACTORY} `, `0x${"a5".repeat(20)}`])(
    "the factory %j",
    (from) => {
      expect(() => tronSpender("sandbox", from, 1)).toThrow(RangeError);
    },
  );
});
