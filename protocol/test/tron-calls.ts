import * as fc from "fast-check";
import { tronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
export const anyTronAddress = bytes(20).map((body) =>
  tronAddress(Uint8Array.from([0x41, ...body])),
);

/** Calls with numbers up to `most`; small and large ones, zero among them where it may be. */
export const anyCall = (most: bigint): fc.Arbitrary<TronCall> => {
  const number = (min: bigint) =>
    fc.oneof(fc.bigInt({ min, max: 300n }), fc.bigInt({ min, max: most }));
  return fc.record({
    owner: anyTronAddress,
    contract: anyTronAddress,
    callValue: fc.oneof(fc.constant(0n), number(0n)),
    data: fc.uint8Array({ maxLength: 300 }),
    refBlockBytes: bytes(2),
    refBlockHash: bytes(8),
    expiresAtMs: number(1n),
    timestampMs: number(0n),
    feeLimit: number(0n),
  });
};
