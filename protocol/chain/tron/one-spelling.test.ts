import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyCall } from "#protocol/test/tron-calls.ts";
import { decodeCall } from "./decode-call.ts";
import { encodeCall } from "./encode-call.ts";
import { hexOf } from "./hex-bytes.ts";
import { decodeSigned } from "./signed-call.ts";
import { INT64_MOST } from "./tron-call.ts";

/** What is read must be all that the bytes hold: no two spellings of one call. */
function expectWhole(bytes: Uint8Array): void {
  const decoded = decodeCall(bytes);
  if (decoded.ok) expect(hexOf(encodeCall(decoded.call))).toBe(hexOf(bytes));
}

test("every bit of a call turned", () => {
  const [call] = fc.sample(anyCall(INT64_MOST), 1);
  const bytes = encodeCall(call!);
  let read = 0;
  for (const [at] of bytes.entries()) {
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at]! ^= 1 << bit;
      expectWhole(changed);
      if (decodeCall(changed).ok) read += 1;
    }
  }
  expect(read).toBeGreaterThan(100);
});

test("bytes put in, left out and swapped anywhere in random calls", () => {
  const parts = fc.tuple(fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 4 }));
  fc.assert(
    fc.property(anyCall(INT64_MOST), parts, (call, [place, cut, put]) => {
      const bytes = encodeCall(call);
      const at = place % bytes.length;
      expectWhole(Uint8Array.from([...bytes.subarray(0, at), ...put, ...bytes.subarray(at + cut)]));
    }),
    { numRuns: 3_000 },
  );
});

test("any bytes at all", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expectWhole(bytes);
      expect(decodeSigned(bytes).ok).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
