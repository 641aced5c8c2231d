import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { passwords } from "./passwords.ts";

const PASSWORD = "correct horse battery";

const scrypt = vi.spyOn(crypto, "scrypt");
beforeAll(() => syncBuiltinESMExports());
beforeEach(() => void scrypt.mockClear());
afterAll(() => {
  scrypt.mockRestore();
  syncBuiltinESMExports();
});

/** What every hash that was computed has cost. */
const costs = () => scrypt.mock.calls.map(([, , length, options]) => ({ length, ...options }));
const COST = { length: 64, N: 16_384, r: 16, p: 1 };

describe("a hash", () => {
  test("is of its password alone, costs 32 MB to compute, and is never the same twice", async () => {
    const [one, other] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(PASSWORD);
    expect(await passwords.verify(PASSWORD, one)).toBe(true);
    for (const wrong of ["", `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      expect(await passwords.verify(wrong, one), wrong).toBe(false);
    }
    expect(costs()).toEqual(Array.from({ length: 6 }, () => expect.objectContaining(COST)));
  });

  test("is of the letters, however a keyboard composes them", async () => {
    const hash = await passwords.hash("maçã com canela".normalize("NFD"));
    expect(await passwords.verify("maçã com canela".normalize("NFC"), hash)).toBe(true);
  });

  test("of which a bit was altered or cut off matches nothing", async () => {
    const hash = await passwords.hash(PASSWORD);
    const last = hash.endsWith("0") ? "1" : "0";
    for (const wrong of [hash.slice(0, -1) + last, hash.slice(0, -2), `${hash}00`, `0${hash}`]) {
      expect(await passwords.verify(PASSWORD, wrong), wrong).toBe(false);
    }
  });
});

test("nobody's password costs as much to compare as somebody's, and is never right", async () => {
  const hash = await passwords.hash(PASSWORD);
  for (const stored of [hash, null, "", "no hash"]) {
    scrypt.mockClear();
    expect(await passwords.verify("another password", stored)).toBe(false);
    expect(costs(), String(stored)).toEqual([expect.objectContaining(COST)]);
  }
});

test("hashes are compared in constant time", async () => {
  const equal = vi.spyOn(crypto, "timingSafeEqual");
  syncBuiltinESMExports();
  await passwords.verify(PASSWORD, await passwords.hash(PASSWORD));
  expect(equal).toHaveBeenCalledOnce();
  equal.mockRestore();
  syncBuiltinESMExports();
});
