import { createHash, createHmac } from "node:crypto";
import { Keypair } from "@solana/web3.js";
import { describe, expect, test } from "vitest";
import { delegateSeed, SANDBOX_DELEGATE_SECRET } from "./delegate-seed.ts";
import { sandboxDelegate } from "./sandbox-delegate.ts";

/** The delegate's address, by other libraries. */
function foreign(userId: number): string {
  const secret = createHash("sha256").update("ponte sandbox solana delegates").digest();
  const seed = createHmac("sha256", secret).update(`ponte solana delegate ${userId}`).digest();
  return Keypair.fromSeed(new Uint8Array(seed)).publicKey.toBase58();
}

describe("the sandbox's delegates", () => {
  test("are what foreign libraries derive, one for each user", async () => {
    const users = [1, 2, 40_321, Number.MAX_SAFE_INTEGER];
    const derived = await Promise.all(users.map(sandboxDelegate));
    expect(derived).toEqual(users.map(foreign));
    expect(new Set(derived).size).toBe(users.length);
  });

  test.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])(
    "are none for the user %s",
    async (userId) => {
      await expect(sandboxDelegate(userId)).rejects.toThrow(RangeError);
    },
  );

  test("are not made from a secret that is too short", () => {
    expect(() => delegateSeed(SANDBOX_DELEGATE_SECRET.slice(1), 1)).toThrow(RangeError);
  });
});
