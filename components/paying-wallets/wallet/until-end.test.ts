import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverTime } from "#components/money/server-clock.ts";
import { walletFault } from "#lib/wallet/wallet-fault.ts";
import { untilEnd } from "./until-end.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inMinutes = (minutes: number) => new Date(serverTime() + minutes * 60_000).toISOString();
const never = new Promise<string>(() => undefined);

test("a wallet that says nothing is waited for until the text ends, and no longer", async () => {
  const waiting = untilEnd(never, inMinutes(10)).catch(walletFault);
  let said: string | null = null;
  void waiting.then((fault) => (said = fault));
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(said).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toBe("locked");
});

test("what the wallet answers before that counts, and leaves no timer behind", async () => {
  expect(await untilEnd(Promise.resolve("signed"), inMinutes(10))).toBe("signed");
  const refused = Object.assign(new Error("no"), { code: 4001 });
  await expect(untilEnd(Promise.reject(refused), inMinutes(10))).rejects.toBe(refused);
  expect(vi.getTimerCount()).toBe(0);
});
