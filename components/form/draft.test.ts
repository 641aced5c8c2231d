import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeDraft, newIdempotencyKey, restoreDraft } from "./draft.ts";

const DRAFT = { values: { name: "Ana" }, idempotencyKey: "k1" };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a draft is taken once, by its own form only", () => {
  storeDraft("/payins/new#form", DRAFT);
  expect(restoreDraft("/wallets/new#form")).toBeNull();
  expect(restoreDraft("/payins/new#form")).toEqual(DRAFT);
  expect(restoreDraft("/payins/new#form")).toBeNull();
});

test("an old draft is gone", () => {
  storeDraft("f", DRAFT);
  vi.advanceTimersByTime(30 * 60 * 1000);
  expect(restoreDraft("f")).toBeNull();
});

test("a browser that stores nothing, or nonsense, costs the draft and no more", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: () => "{", setItem: refuse, removeItem: refuse });
  expect(() => storeDraft("f", DRAFT)).not.toThrow();
  expect(restoreDraft("f")).toBeNull();
});

test("keys are 128 bits in hex and never the same", () => {
  const keys = Array.from({ length: 1000 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});
