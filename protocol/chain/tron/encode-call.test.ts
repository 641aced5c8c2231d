import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCall } from "#protocol/test/tron-approvals.ts";
import { judged, Raw, Transaction, TriggerSmartContract } from "#protocol/test/tron-judge.ts";
import { callJson } from "./call-json.ts";
import { decodeCall } from "./decode-call.ts";
import { encodeCall, txIdOf } from "./encode-call.ts";
import { hexOf } from "./hex-bytes.ts";
import { decodeSigned, encodeSigned } from "./signed-call.ts";
import { tronBytes } from "./tron-address.ts";
import { INT64_MOST } from "./tron-call.ts";

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const signature = fc.uint8Array({ minLength: 65, maxLength: 65 });

describe("against tronweb's own protobuf", () => {
  test("2,000 random calls are the same bytes and have the same name", () => {
    fc.assert(
      fc.property(anyCall(SAFE), (call) => {
        const json = callJson(call);
        const judge = judged(json);
        expect(json.raw_data_hex).toBe(judge.hex);
        expect(json.txID).toBe(judge.txID);
      }),
      { numRuns: 2_000 },
    );
  });

  test("its reader sees in our bytes what we wrote", () => {
    fc.assert(
      fc.property(anyCall(SAFE), (call) => {
        const raw = Raw.deserializeBinary(encodeCall(call));
        const contracts = raw.getContractList!() as ReturnType<typeof Raw.deserializeBinary>[];
        expect(contracts).toHaveLength(1);
        const any = contracts[0]!.getParameter!() as ReturnType<typeof Raw.deserializeBinary>;
        const trigger = TriggerSmartContract.deserializeBinary(any.getValue!() as Uint8Array);
        const bytes = (value: unknown) => hexOf(value as Uint8Array);
        expect({
          owner: bytes(trigger.getOwnerAddress!()),
          contract: bytes(trigger.getContractAddress!()),
          data: bytes(trigger.getData!()),
          callValue: trigger.getCallValue!(),
          feeLimit: raw.getFeeLimit!(),
          expiresAtMs: raw.getExpiration!(),
          timestampMs: raw.getTimestamp!(),
          refBlockBytes: bytes(raw.getRefBlockBytes!()),
          refBlockHash: bytes(raw.getRefBlockHash!()),
        }).toEqual({
          owner: hexOf(tronBytes(call.owner)),
          contract: hexOf(tronBytes(call.contract)),
          data: hexOf(call.data),
          callValue: Number(call.callValue),
          feeLimit: Number(call.feeLimit),
          expiresAtMs: Number(call.expiresAtMs),
          timestampMs: Number(call.timestampMs),
          refBlockBytes: hexOf(call.refBlockBytes),
          refBlockHash: hexOf(call.refBlockHash),
        });
      }),
      { numRuns: 300 },
    );
  });

  test("a signed transaction is its own", () => {
    fc.assert(
      fc.property(anyCall(SAFE), signature, (call, by) => {
        const raw = encodeCall(call);
        const foreign = new Transaction();
        foreign.setRawData!(Raw.deserializeBinary(raw));
        foreign.addSignature!(by);
        expect(hexOf(encodeSigned({ raw, signature: by }))).toBe(hexOf(foreign.serializeBinary()));
      }),
      { numRuns: 300 },
    );
  });
});

test("what was written is read again, whatever the numbers", () => {
  fc.assert(
    fc.property(anyCall(INT64_MOST), signature, (call, by) => {
      const raw = encodeCall(call);
      expect(decodeCall(raw)).toEqual({ ok: true, call });
      const signed = decodeSigned(encodeSigned({ raw, signature: by }));
      expect(signed).toEqual({ ok: true, call, raw, signature: by });
    }),
  );
});

test("a known transaction's name", () => {
  // keccak and sha256 differ; the id hashes the bytes that are signed.
  expect(txIdOf(Uint8Array.from([]))).toBe(
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  );
});

test.each([
  ["a negative amount", { callValue: -1n }],
  ["more than 63 bits", { feeLimit: INT64_MOST + 1n }],
  ["a longer reference", { refBlockBytes: Uint8Array.from([1, 2, 3]) }],
  ["a shorter hash", { refBlockHash: Uint8Array.from([1]) }],
])("%s is not written", (_what, change) => {
  const [call] = fc.sample(anyCall(SAFE), 1);
  expect(() => encodeCall({ ...call!, ...change })).toThrow(RangeError);
});

test("an address of another network is not written", () => {
  const [call] = fc.sample(anyCall(SAFE), 1);
  const owner = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" as never;
  expect(() => encodeCall({ ...call!, owner })).toThrow(TypeError);
});

test.each([0, 64, 66])("a signature of %i bytes is not written", (length) => {
  const signed = { raw: Uint8Array.from([1]), signature: new Uint8Array(length) };
  expect(() => encodeSigned(signed)).toThrow(RangeError);
});

/** The reading must be complete: no call has two encodings. */
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
